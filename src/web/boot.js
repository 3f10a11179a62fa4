// Runs before the first paint (see `boot` in vite.config.ts): a dark page never flashes white, and the first screen's code is on its way.
(function () {
  var stored = {};
  try {
    stored = { theme: localStorage.getItem('theme'), session: localStorage.getItem('duewell.session') };
  } catch (error) {
    // Storage is closed: the system's theme stands, and nobody is signed in.
  }
  if (stored.theme === 'light' || stored.theme === 'dark') document.documentElement.dataset.theme = stored.theme;
  var ahead = __AHEAD__;
  var isPaper = /^\/(received-invoice|download-|payment-)/.test(location.pathname);
  var files = (isPaper ? [] : stored.session ? ahead.in : ahead.out) || [];
  files.forEach(function (file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = '/' + file;
    document.head.appendChild(link);
  });
})();
