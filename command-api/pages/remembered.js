// The theme and the accessibility mode that this device remembers, before anything is painted.
{
  const root = document.documentElement
  const theme = localStorage.getItem('kith.theme')
  if (theme === '"light"' || theme === '"dark"') root.dataset.theme = JSON.parse(theme)
  if (localStorage.getItem('kith.a11y') === 'true') root.dataset.a11y = 'on'
}
