// Runs before the first paint, so that a dark theme never flashes white.
(() => {
  let theme = 'system';
  try {
    theme = JSON.parse(localStorage.getItem('strata.preferences') ?? '{}')?.theme ?? 'system';
  } catch {
    // Blocked or unreadable storage: the system's theme is used.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
