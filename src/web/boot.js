// Runs before the first paint (see `boot` in vite.config.ts): a dark page never flashes white, and the first screen's code is on its way.
{
  const stored = {};
  try {
    stored.theme = localStorage.getItem('theme');
    stored.language = localStorage.getItem('language');
    stored.session = localStorage.getItem('duewell.session');
  } catch {
    // Storage is closed: the system's theme stands, and nobody is signed in.
  }
  if (stored.theme === 'light' || stored.theme === 'dark') document.documentElement.dataset.theme = stored.theme;
  const ahead = __AHEAD__;
  const isPaper = /^\/(received-invoice|download-|payment-)/.test(location.pathname);
  const files = (isPaper ? ahead.paper : stored.session ? ahead.in : ahead.out) || [];
  const words = ahead.words && ahead.words[stored.language];
  for (const file of words ? [words, ...files] : files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.appendChild(link);
  }
}
