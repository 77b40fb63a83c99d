import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { makeLog } from '../../../tools/bench/make-log.ts'
import { scratchFolder } from '../../stores/scratch-folder.ts'
import { askHistory } from '../installation.ts'

const page = new URL('../../../docs/history/tour.md', import.meta.url)

const COMMAND = 'npm run -s history -- --data made-tour '

/** Words of a shell line with double quotes. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

test('the tour of history prints what its page says', async t => {
  const folder = await scratchFolder(t)
  const made = join(folder, 'made-tour')
  await makeLog(20_000, made, Date.parse('2026-11-01T00:00:00Z'))
  const written = await readFile(page, 'utf8')

  const run = async (line: string): Promise<string> => {
    t.true(line.startsWith(COMMAND), line)
    const args = wordsOf(line.slice(COMMAND.length))
    const { code, output, errors } = await askHistory(['--data', made, ...args])
    t.is(code, 0, errors)
    return output.replaceAll(/[ \t]+$/gm, '').trimEnd()
  }

  let ran = ''
  let end = 0
  for (const block of written.matchAll(/```console\n\$ (.*)\n[\s\S]*?```/g)) {
    const [whole, line = ''] = block
    ran += `${written.slice(end, block.index)}\`\`\`console\n$ ${line}\n${await run(line)}\n\`\`\``
    end = block.index + whole.length
  }
  ran += written.slice(end)
  if (process.env.KITH_RECORD_TOUR) await writeFile(page, ran)
  else t.is(ran, written, 'write it again with KITH_RECORD_TOUR=yes')
})
