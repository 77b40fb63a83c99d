import { readdirSync, readFileSync } from 'node:fs'

const dist = 'web/dist'
const page = readFileSync(`${dist}/index.html`, 'utf8')
const scripts = readdirSync(`${dist}/assets`).filter(file => file.endsWith('.js'))

/** What a visitor's first page needs: what index.html names, and the landing screen itself. */
const isFirst = file => page.includes(`/assets/${file}"`) || file.startsWith('LandingScreen-')

const path = file => `${dist}/assets/${file}`

export default [
  { name: 'first load', path: scripts.filter(isFirst).map(path), limit: '170 kB', gzip: true },
  ...scripts
    .filter(file => !isFirst(file))
    .map(file => ({ name: file, path: path(file), limit: '50 kB', gzip: true })),
]
