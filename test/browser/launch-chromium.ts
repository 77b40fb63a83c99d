import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

/** `shell` has no windows: its pages take two thirds of the processor's time. */
const programs = {
  shell: '/usr/bin/chromium-headless-shell',
  browser: '/usr/bin/chromium',
} as const

type Program = keyof typeof programs

const client = fileURLToPath(new URL('../../web/dist/.server/manifest.json', import.meta.url))

const quiet = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Every page is of one origin, so a process of its own for each protects nothing here.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
]

/**
 * Launches Chromium; the caller closes it. Without KITH_CHROMIUM that is the program asked for, or
 * the other one where only that is installed.
 *
 * @throws {Error} Chromium or the built client is missing; the message names the remedy.
 */
export async function launchChromium(
  more: readonly string[] = [],
  program: Program = 'shell',
): Promise<Browser> {
  const paths = [programs[program], ...Object.values(programs)]
  const executablePath = process.env.KITH_CHROMIUM ?? paths.find(existsSync) ?? programs[program]
  if (!existsSync(executablePath))
    throw new Error(
      `Browser specs need Chromium, and there is none at ${executablePath}. Install it (on Debian: ` +
        'apt-get install chromium-headless-shell), or say where it is in KITH_CHROMIUM, or leave ' +
        'these specs out with KITH_BROWSER=off.',
    )
  if (!existsSync(client))
    throw new Error('Browser specs need the built client. Build it with: node prepare.mjs')
  return chromium.launch({ executablePath, args: [...quiet, ...more] })
}
