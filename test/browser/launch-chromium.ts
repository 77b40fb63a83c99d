import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { packedChromium } from './packed-chromium.ts'

/** Debian's paths of Chromium's headless shell and of the whole browser. */
const installed = {
  shell: '/usr/bin/chromium-headless-shell',
  browser: '/usr/bin/chromium',
} as const

type Program = keyof typeof installed

const client = fileURLToPath(new URL('../../web/dist/.server/manifest.json', import.meta.url))

const quiet = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // All pages are of one origin, so a process for each site protects nothing.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
]

const findProgram = async (program: Program): Promise<string> => {
  const { KITH_CHROMIUM } = process.env
  if (KITH_CHROMIUM) return KITH_CHROMIUM
  const { shell, browser } = installed
  if (program === 'browser' && existsSync(browser)) return browser
  return (await packedChromium()) ?? [shell, browser].find(existsSync) ?? installed[program]
}

/**
 * Launches Chromium; the caller closes it. The program is KITH_CHROMIUM if it is set. Otherwise it
 * is the requested one: the headless shell, which npm installs on supported machines, or an
 * installed browser. If that is missing, it is the other one.
 *
 * @throws {Error} Chromium or the built client is missing; the message names the remedy.
 */
export async function launchChromium(
  more: readonly string[] = [],
  program: Program = 'shell',
): Promise<Browser> {
  const executablePath = await findProgram(program)
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
