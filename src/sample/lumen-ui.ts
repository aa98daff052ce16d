import { typescriptToolchain } from './toolchains.ts';
import type { SampleProject } from './work-item.ts';

/** A design system: React components and tokens. */
export const LUMEN_UI: SampleProject = {
  name: 'lumen-ui',
  directory: '/home/mira/work/lumen-ui',
  toolchain: typescriptToolchain,
  items: [
    {
      prompt:
        'After closing the dialog with Escape, focus lands on <body>. Keyboard users start again at the top of the page.',
      files: ['src/dialog/dialog.tsx', 'src/dialog/use-focus-return.ts'],
      symbol: 'useFocusReturn',
      error: 'AssertionError: expected <body> to have focus, wanted <button name="Delete">',
      finding:
        'The trigger is remembered in an effect, and by then focus is inside the dialog. It has to be read before `showModal()`. And if the trigger was removed meanwhile, focus belongs on the list it stood in.',
      before: `useEffect(() => {
  const trigger = document.activeElement;
  return () => trigger?.focus();
}, []);`,
      after: `function open() {
  trigger.current = document.activeElement;
  dialog.current?.showModal();
}
const target = trigger.current?.isConnected ? trigger.current : fallback.current;`,
      commit: 'fix(dialog): return focus to the trigger, or to its list',
      followUps: [
        [
          'Does it work with a dialog opened from a menu item?',
          'The menu closes first and takes its item with it, so the menu button gets focus. There is a test for it.',
        ],
      ],
    },
    {
      prompt:
        'Audit says the secondary button has 3.9:1 contrast in dark mode. Find all pairs under 4.5:1, not just this one.',
      files: ['src/tokens/colors.css', 'scripts/check-contrast.ts'],
      symbol: 'ink-2',
      error: '3 pairs below 4.5:1: ink-2/surface-2 3.91, accent/accent-soft 4.22, warn/warn-soft 4.37',
      finding:
        'The pairs were checked by eye, against the canvas only. A script now takes every ink on every surface it is used on. Three of 54 pairs fail, all in dark mode.',
      before: `--ink-2: #8a95a1;
--accent: #5c98f2;`,
      after: `--ink-2: #b4bec9; /* 8.18 on surface-2 */
--accent: #7db2ff; /* 7.11 on surface-2 */`,
      commit: 'fix(tokens): every pair of ink and surface reaches 4.5:1',
      followUps: [['Run it in CI.', 'It is part of `npm run lint` now and takes 80 ms.']],
    },
    {
      prompt: '用中文输入法在组合框里按回车选词时,会直接选中列表里的第一项。应该只确认拼音,不触发选择。',
      files: ['src/combobox/combobox.tsx', 'src/hooks/use-composition.ts'],
      symbol: 'onKeyDown',
      error: 'AssertionError: expected onSelect not to be called, was called with "Berlin"',
      finding: '组词期间的 Enter、Esc 和方向键都属于输入法,但 `onKeyDown` 没有检查 `isComposing`。',
      before: `if (event.key === 'Enter') select(options[active]);`,
      after: `if (event.nativeEvent.isComposing || event.keyCode === 229) return;
if (event.key === 'Enter') select(options[active]);`,
      commit: 'fix(combobox): keys belong to the input method while composing',
      followUps: [
        [
          '其他组件有同样的问题吗?',
          '有:标签输入框和命令面板。三个组件现在共用一个处理函数,并加了 lint 规则,不允许直接监听 keydown。',
        ],
      ],
    },
    {
      prompt:
        'Dark mode flashes white on load. I know it is a classic, but please explain what happens before you fix it.',
      files: ['src/theme/theme-script.ts', 'src/theme/provider.tsx'],
      symbol: 'resolveTheme',
      error: '',
      finding:
        'The theme is set in an effect, which runs after the first paint. Until then the page is light. With `color-scheme` in CSS the browser decides before it paints, and a script is needed for a saved choice only.',
      before: `useEffect(() => {
  document.documentElement.dataset.theme = resolveTheme();
}, []);`,
      after: `:root { color-scheme: light dark; }
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }`,
      commit: 'fix(theme): decide the theme before the first paint',
      question: [
        'How should a saved choice be applied before the first paint?',
        'A small script file in the head: works on static hosting and under a strict CSP',
        'A cookie read by the server: no script, but only where there is a server',
      ],
      followUps: [
        ['How do I see that it is gone?', 'A trace with 6x CPU throttling: the first frame has #0e1116 as background.'],
      ],
    },
    {
      prompt:
        'Rename the spacing tokens from t-shirt sizes to numbers. 340 uses in here, and four apps depend on us. Plan first.',
      files: ['src/tokens/spacing.css', 'codemods/spacing.ts', 'docs/migrating-to-5.md'],
      symbol: 'space-md',
      error: '',
      finding:
        'Of 340 uses, 311 are `var(--space-…)`, 22 are props (`gap="md"`), and 7 build the name from parts, which no codemod can see.',
      before: `--space-sm: 8px;
--space-md: 12px;
--space-lg: 16px;`,
      after: `--space-2: 8px;
--space-3: 12px;
--space-4: 16px;
/* Until 6.0 */
--space-md: var(--space-3);`,
      commit: 'feat(tokens): numbered spacing, old names until 6.0',
      plan: `# Numbered spacing

**Decision:** numbers are multiples of 4 px. Names say nothing about size, so a step between two others always fits.

1. New tokens beside the old ones, which become aliases.
2. Codemod for CSS and props; it prints what it could not change.
3. 5.0 with the migration guide; aliases go in 6.0.`,
      followUps: [
        [
          'Try the codemod on the account app and tell me what is left.',
          '1,127 changes, 3 left: two template strings and a story. The screenshots before and after are equal.',
        ],
      ],
    },
    {
      prompt:
        'Visual tests are flaky: about one run in eight has a diff in the toast story. Find the reason, no retries please.',
      files: ['src/toast/toast.stories.tsx', 'src/toast/toast.tsx', 'e2e/visual.config.ts'],
      symbol: 'prefers-reduced-motion',
      error: 'Screenshot comparison failed: 214 pixels (ratio 0.01) are different',
      finding:
        'The screenshot is taken 200 ms after render; the slide-in takes 180 ms plus up to 40 ms of delay. The tests ask for reduced motion, but the toast ignores it, which is a real bug as well.',
      before: `animation: slide-in 180ms ease-out;`,
      after: `@media (prefers-reduced-motion: no-preference) {
  animation: slide-in 180ms ease-out;
}`,
      commit: 'fix(toast): respect reduced motion; visual tests ask for it',
      followUps: [['How sure are you?', '200 runs without a diff. Before, the same loop failed 27 times.']],
    },
  ],
};
