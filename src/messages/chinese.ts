import type { PatternFault } from './config-messages.ts';
import { countsIn } from './counted.ts';
import type { FilterValues, Sentences, ValueExample } from './message.ts';

const { number } = countsIn('zh');

const DATES = '2026-11-12、2026-11、2026-W46、today、last-week、-7d、带时区的时间';

const EXAMPLES: Readonly<Record<ValueExample, string>> = {
  date: DATES,
  'date-range': `${DATES}，或它们的范围，例如 2026-11-01..today`,
  tokens: '数字或数字范围，例如 >1000、<=5k 或 1k..5k',
  duration: '时长或时长范围，例如 >30s、<=5m 或 500ms..2s',
  project: '项目名称，或 none',
  source: 'content、events、memory，或文档名称的一部分',
  session: '会话 id 的开头，或会话标题',
  agent: '写下会话的工具，例如 claude-code，或子代理的名称或 id',
  model: '模型名称或其一部分，例如 opus 或 claude-*，或 none',
  branch: '分支名称，例如 main 或 feature/*',
  file: '路径、路径的结尾，或 *.ts',
  tool: '工具名称，例如 Bash 或 mcp*',
  tag: '笔记或文档的标签，例如 release 或 re*',
};

function takes(values: FilterValues): string {
  return 'names' in values ? values.names.join('、') : EXAMPLES[values.example];
}

function standIns(words: readonly string[], more: number): string {
  const named = words.map((word) => `“${word}”`).join('、');
  return more > 0 ? `${named}，以及另外 ${number(more)} 个` : named;
}

function notAllowed({ field, value }: { readonly field: string; readonly value: string }, allowed: string): string {
  return `${field}：不允许 ${value}。${allowed}`;
}

export const CHINESE: Sentences = {
  'query.too-long': ({ characters }) => `只读取了前 ${characters} 个字符。`,
  'query.open-phrase': () => '引号没有闭合；短语一直到结尾。',
  'query.open-value': () => '引号没有闭合；值一直到结尾。',
  'query.pattern-as-text': ({ pattern }) => `${pattern} 被当作文本；模式要含有 . 或 * 之类的符号，或在后面加 i。`,
  'query.pattern-not-run': ({ pattern, fault, most }) => {
    const said: Readonly<Record<PatternFault, string>> = {
      'too-long': `模式 ${pattern} 超过 ${most} 个字符。已当作文本搜索。`,
      'not-valid': `模式 ${pattern} 无效。已当作文本搜索。`,
      repeats: `模式 ${pattern} 重复了本身就在重复的部分，可能永远无法结束。已当作文本搜索。`,
      'open-ends': `模式 ${pattern} 的开放结尾太多，可能耗时很久。已当作文本搜索。`,
    };
    return said[fault];
  },
  'query.unknown-filter': ({ name, suggestion }) =>
    suggestion === null
      ? `“${name}:”不是筛选器（已当作文本搜索）`
      : `“${name}:”不是筛选器，是否想用“${suggestion}:”？（已当作文本搜索）`,
  'query.stray-star': () => '“*”只在词尾有意义；此处的已忽略。',
  'query.more': ({ count }) => `查询中还有 ${number(count)} 处无法按原样读取。`,
  'query.stray-bracket': () => '这个括号没有对应的开括号；已忽略。',
  'query.open-bracket': () => '这个括号没有闭合；一直到结尾。',
  'query.empty-brackets': () => '这对括号里什么都没有。',
  'query.deep-brackets': ({ depth }) => `嵌套超过 ${depth} 层的括号已忽略。`,
  'query.or-without-left': () => 'OR 左边什么都没有；已忽略。',
  'query.or-without-right': () => 'OR 右边什么都没有；已忽略。',
  'query.and-without-left': () => 'AND 左边什么都没有；已忽略。',
  'query.and-without-right': () => 'AND 右边什么都没有；已忽略。',
  'query.not-without-right': () => '此处后面没有可以排除的内容。',
  'query.filter-without-value': (values) => `“${values.filter}:”没有值，已忽略。可用的值：${takes(values.takes)}。`,
  'query.title-without-words': () => '“in:title”说明词语所在的位置，但旁边没有词语；已忽略。',
  'query.layer-inside': () => '“layer:”作用于整个查询，因此在括号和 OR 中已忽略。',
  'query.sort-inside': () => '“sort:”作用于整个查询，因此在括号、OR 和“-”中已忽略。',
  'query.second-sort': () => '只能有一种排序；这个“sort:”已忽略。',
  'query.second-order': ({ order }) => `只能有一种排序；采用了“sort:${order}”。`,
  'query.unknown-value': (values) => {
    const { filter, value, suggestion } = values;
    const allowed = takes(values.takes);
    return suggestion === null
      ? `“${filter}:”不认识“${value}”。可用的值：${allowed}。`
      : `“${filter}:”不认识“${value}”。是否想用“${suggestion}”？可用的值：${allowed}。`;
  },
  'query.unknown-order': (values) => `${CHINESE['query.unknown-value'](values)}按通常的顺序显示。`,
  'query.range-as-date': ({ filter, value }) => `“${filter}:”只接受一个日期；范围“${value}”按“on:${value}”读取。`,
  'query.empty-word': ({ text }) => `“${text}”不含字母或数字，已忽略。`,

  'search.relaxed': () => '含有全部词语的行很少或没有，因此接着列出含有其中一部分的行。',
  'search.related': ({ count }) =>
    `${number(count)} 个条目不含任何所查词语，但含有最佳结果中的词语；标为“related”，不计入总数。`,
  'search.fuzzy': ({ typed, words, more }) =>
    `没有任何地方出现“${typed}”；还搜索了相近的词：${standIns(words, more)}。`,
  'search.part': ({ typed, words, more }) => `还搜索了包含“${typed}”的词：${standIns(words, more)}。`,
  'search.order-without-words': () => '按相关性排序需要有词语可比较；没有词语时，最新的排在最前。',
  'search.pattern-limit': ({ pattern, read, all }) =>
    `模式 ${pattern} 只在 ${number(all)} 个条目中最新的 ${number(read)} 个上试过。`,
  'search.forms-limit': ({ read, all }) => `只在 ${number(all)} 个条目中最新的 ${number(read)} 个里区分了词形。`,

  'store.files-failed': ({ files, path }) =>
    files === 1
      ? `有 1 个文件无法读取（${path}），其中的结果可能缺失。`
      : `有 ${number(files)} 个文件无法读取（${path} 等），其中的结果可能缺失。`,
  'store.files-partial': ({ files, path }) =>
    files === 1
      ? `有 1 个文件未能完整读取（${path}），其中的结果可能缺失。`
      : `有 ${number(files)} 个文件未能完整读取（${path} 等），其中的结果可能缺失。`,
  'store.index-building': ({ rows }) => `索引正在重建，最新的优先；最多有 ${number(rows)} 个较早的条目暂时查不到。`,
  'store.level-minimal': ({ projects }) => `以 minimal 级别存储：${projects.join('、')}。`,
  'store.level-awaited': ({ projects }) => `已改回完整存储，但尚未重新导入：${projects.join('、')}。`,
  'store.level-left-out': () =>
    '其中工具的输入和输出只保留前 4096 字节，没有原始记录和文件更改，因此其后的内容查不到。',
  'store.ledger-damaged': ({ detail }) => `文件清单已损坏：${detail}`,
  'store.not-read': ({ detail }) => `无法读取：${detail}`,
  'store.closed-to-agents': () => '无法读取。',
  'store.partial-to-agents': () => '其中一部分无法读取。',
  'store.left-out-by-query': () => '查询排除了这个存储。',
  'store.other-kind': () => '只请求了一种条目。',
  'store.answer-of-events': () => '答案来自会话事件。',
  'store.decisions-of-events': () => '决定来自会话中说过的话。',
  'store.figures-of-sessions': () => '数据只涉及会话。',
  'store.commands-of-events': () => '命令记录在会话事件中。',
  'store.brief-of-events': () => '简报由事件和记忆笔记组成。',
  'store.projects-of-sessions': () => '项目来自会话和笔记。',
  'store.sessions-of-events': () => '会话在事件存储中。',
  'store.notes-of-memory': () => '笔记在记忆存储中。',

  'facts.deriving': ({ sessions }) =>
    sessions === null
      ? '较早的会话仍在从记录中读取，因此此处可能缺少一部分。片刻即可完成。'
      : `有 ${number(sessions)} 个较早的会话仍在从记录中读取，因此此处可能缺少一部分。片刻即可完成。`,
  'day.undated': ({ count }) => `有 ${number(count)} 个条目没有日期，不属于任何一天，此处不计入。`,
  'fixes.compared': ({ count }) => `比较了含有最多所查词语的 ${number(count)} 个错误；其余的没有比较。`,
  'runs.limit': ({ read, all }) => `读取了 ${number(all)} 个条目中最新的 ${number(read)} 个；更早的运行没有计入。`,
  'figures.no-range': ({ range }) => `“${range}”不是日期范围，因此显示所有日期。请写成 2026-11-01。`,

  'context.full-history': () => '没有匹配的内容，因此这是完整的历史，最新的在前。',
  'context.first-items': ({ listed, all }) => `列出了 ${number(all)} 个条目中的前 ${number(listed)} 个。`,
  'context.filters-unused': () => '查询中的筛选器在窗口中不起作用。',
  'context.hop-limit': ({ names, items }) => `第二跳只跟随最佳的 ${items} 个条目中各自的前 ${names} 个名称。`,
  'context.entity-limit': ({ entity, rows }) => `“${entity}”出现的地方太多，最早的 ${number(rows)} 处没有查看。`,
  'context.undated': ({ count }) => `有 ${number(count)} 个没有日期的条目不在任何范围内。`,
  'context.counts': ({ turns, sessions, notes, documents }) =>
    `支持性上下文：${number(sessions)} 个会话中的 ${number(turns)} 个轮次、${number(notes)} 段笔记、${number(documents)} 段文档。`,
  'context.none-without-entity': () => '没有找到支持性上下文：没有可以作为起点的实体（模式没有找到，也没有指定）。',
  'context.none-shares': ({ names }) =>
    `没有找到支持性上下文：此范围内没有其他轮次、笔记或文档也含有 ${names.join('、')}。`,
  'context.none-without-turn': () => '没有找到支持性上下文：此范围内没有任何轮次。',
  'context.none-matches-range': () => '没有找到支持性上下文：日期在此时间范围内的内容都不符合查询。',
  'context.none-in-range': () => '没有找到支持性上下文：此范围内没有日期在该时间范围内的内容。',

  'config.not-object': () => '配置是一个 JSON 对象。',
  'config.not-json': ({ detail }) => `配置不是有效的 JSON：${detail}。`,
  'config.unknown-field': ({ field, names, suggestion }) =>
    suggestion === null
      ? `${field}：没有这个字段。允许的有：${names.join('、')}。`
      : `${field}：没有这个字段。是否想用 ${suggestion}？允许的有：${names.join('、')}。`,
  'config.one-of': (values) => notAllowed(values, `可用的有：${values.names.join('、')}。`),
  'config.adaptive-off': (values) =>
    notAllowed(values, `可用的有：${values.names.join('、')}；它是一个已关闭的扩展（extensions: ["adaptive"]）。`),
  'config.whole-number': (values) => notAllowed(values, `请使用 ${values.least} 到 ${number(values.most)} 的整数。`),
  'config.number': (values) => notAllowed(values, `请使用 ${values.least} 到 ${number(values.most)} 的数字。`),
  'config.hours': (values) => notAllowed(values, `请使用大于 0 且不超过 ${number(values.most)} 的小时数，或 null。`),
  'config.time': (values) => notAllowed(values, '请使用带时区的时间，例如 2026-03-01T10:00:00Z，或 null。'),
  'config.before-to': (values) => notAllowed(values, `请使用早于 to（${values.to}）的时间。`),
  'config.boolean': (values) => notAllowed(values, '请使用 true 或 false。'),
  'config.list-of': (values) => notAllowed(values, `请使用由以下各项组成的列表：${values.names.join('、')}。`),
  'config.object-with': (values) => notAllowed(values, `请使用含有以下字段的对象：${values.names.join('、')}。`),
  'config.patterns': (values) =>
    notAllowed(values, `请使用最多 ${values.most} 个正则表达式的对象，按所查找的内容命名。`),
  'config.pattern-text': (values) => notAllowed(values, '请使用正则表达式的文本。'),
  'config.pattern': (values) => {
    const said: Readonly<Record<PatternFault, string>> = {
      'too-long': `它超过 ${values.most} 个字符。`,
      'not-valid': '它不是有效的模式。',
      repeats: '它重复了本身就在重复的部分，可能永远无法结束。',
      'open-ends': '它的开放结尾太多，可能耗时很久。',
    };
    const allowed = `请使用最多 ${values.most} 个字符的有效正则表达式，开放结尾不要互相嵌套。`;
    return notAllowed(values, `${said[values.fault]}${allowed}`);
  },
  'config.characters': (values) => notAllowed(values, `请使用最多 ${number(values.most)} 个字符。`),
  'config.entity-names': (values) => notAllowed(values, `请使用最多 ${values.most} 个名称，且都不为空。`),
  'config.turn-alone': (values) => notAllowed(values, '请与会话一起使用。'),
  'config.turn': (values) => notAllowed(values, `请使用 1 到 ${values.turns} 的整数，或 null。`),
  'config.session-gone': (values) =>
    notAllowed(values, '此资料库中没有（或不再有）它。请使用存在的会话的键，或 null。'),
  'config.no-range': (values) => notAllowed(values, '使用策略 time_range 时，请给出 from、to 或 hours_back。'),
  'config.project': (values) => {
    const { names, labels } = values;
    const named = names.join('、');
    return notAllowed(
      values,
      labels > names.length
        ? `请使用此处某个项目的名称或路径，或 none：${named}，或共 ${labels} 个中的另一个。`
        : `请使用此处某个项目的名称或路径，或 none：${named}。`,
    );
  },
  'config.none-saved': (values) => notAllowed(values, '没有保存任何配置。'),
  'config.name': (values) => notAllowed(values, '请在一行内使用 1 到 80 个字符。'),
};
