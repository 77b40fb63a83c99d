import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { sources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files with texts for members: `texts.ts`, `card-texts.ts`, and the legal pages. */
const textFiles = async () =>
  [...(await sources(root, 'web')), ...(await sources(root, 'contracts'))].filter(
    file => /texts\.ts$|-catalogue\.ts$/.test(file) || file.startsWith('web/legal/'),
  )

/** Strings and templates of a source file, on one line each. */
const stringsIn = (source: string): string[] =>
  [...source.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g)].map(([text]) => text)

const british =
  /\b(?:cancell(?:ed|ing)|colours?|favourites?|honour\w*|organis\w+|recognis\w+|centre|behaviours?|neighbours?|licence|travell\w+|analys(?:e|ed)|judgements?|jewellery|theatre|socialis\w+)\b/i

/** The status of a hangout, as its specification spells it. */
const specified = new Set(["'Cancelled'"])

const unwanted = {
  'a typographic apostrophe': /’/,
  'a British spelling': british,
  'a day in UTC': /\(UTC\)/,
} as const

for (const [what, pattern] of Object.entries(unwanted))
  test(`no text for members has ${what}`, async t => {
    const files = await textFiles()
    t.true(files.length > 30)
    for (const file of files) {
      const strings = stringsIn(await readFile(join(root, file), 'utf8'))
      t.deepEqual(
        strings.filter(text => /[ A-Z]/.test(text) && pattern.test(text) && !specified.has(text)),
        [],
        file,
      )
    }
  })
