// Runs before the first paint, so that a dark page never flashes white. A file and not inline: the content security policy allows no inline script.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed: the system's choice stands.
}
