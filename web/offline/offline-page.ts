import './offline-page.css'

/** Interval of the checks whether the server is reachable, in milliseconds. */
const LOOK_EVERY = 10_000

const status = document.querySelector('[role="status"]')

document.querySelector('button')?.addEventListener('click', async () => {
  if (status) status.textContent = 'Trying …'
  if (!(await reopen()) && status)
    status.textContent = 'The server still cannot be reached. Check your connection.'
})
addEventListener('online', () => void reopen())
setInterval(() => void reopen(), LOOK_EVERY)
dress()

/** Reloads the requested page if the server answers. */
async function reopen(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return false
  location.reload()
  return true
}

/** Applies the theme that is stored on this device, where it keeps any. */
function dress(): void {
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('kith.theme')
    if (theme === '"light"' || theme === '"dark"') root.dataset.theme = JSON.parse(theme)
    if (localStorage.getItem('kith.a11y') === 'true') root.dataset.a11y = 'on'
  } catch {} // site data is refused
}
