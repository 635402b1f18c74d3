// Runs before anything is painted: the page must not show the wrong theme first.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('millwright-theme')
  } catch (error) {
    // Storage may be closed to us: then the system decides.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
