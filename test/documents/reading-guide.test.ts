import { Session } from 'node:inspector/promises'
import { pathToFileURL } from 'node:url'
import test from 'ava'
import { parseSync } from 'vite'
import { swipe } from '../../contracts/matching/matching.ts'
import { read, root } from '../../tools/docs/symbols.ts'
import { community } from '../http/community.ts'
import { openSocket } from '../http/socket.ts'

const FILES = 12
const LINES = 1_000

type Span = { readonly start: number; readonly end: number }

/** A step of the guide, with the parts of its file that it names. */
type Step = { readonly file: string; readonly source: string; readonly parts: Map<string, Span> }

type Declaration = Span & {
  readonly declaration?: Declaration | null
  readonly id?: { readonly name: string } | null
  readonly declarations?: readonly { readonly id: { readonly name?: string } }[]
}

/** The declarations of a source by name. */
const declarationsOf = (file: string, source: string): Map<string, Span> =>
  new Map(
    (parseSync(file, source).program.body as unknown as Declaration[]).flatMap(statement => {
      const { id, declarations = [] } = statement.declaration ?? statement
      const names = [id?.name, ...declarations.map(one => one.id.name)]
      return names.flatMap(name => (name === undefined ? [] : [[name, statement] as const]))
    }),
  )

/** Reads lines such as "1. `file` (`name`, `name`): what it does". @throws {Error} a name is missing. */
const readSteps = async (): Promise<Step[]> => {
  const guide = await read('docs/reading-guide.md')
  const lines = guide.matchAll(/^\d+\. `([^`]+)` \((`[^)]+`)\): /gm)
  return Promise.all(
    [...lines].map(async ([, file = '', names = '']) => {
      const source = await read(file)
      const declared = declarationsOf(file, source)
      const parts = new Map<string, Span>()
      for (const [, name = ''] of names.matchAll(/`(\w+)`/g)) {
        const span = declared.get(name)
        if (!span) throw new Error(`The reading guide names ${name}, which ${file} lacks.`)
        parts.set(name, span)
      }
      return { file, source, parts }
    }),
  )
}

const DOCSTRING = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/

/** Lines of a declaration, with its docstring. */
const linesOf = (source: string, { start, end }: Span): number => {
  const [docstring = ''] = DOCSTRING.exec(source.slice(0, start)) ?? []
  return `${docstring}${source.slice(start, end)}`.split('\n').length
}

/** The ranges of functions of this process that ran during `run`, by file. */
const functionsRun = async (run: () => Promise<void>): Promise<Map<string, Span[]>> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return new Map(
    result.map(({ url, functions }) => [
      url,
      functions
        .flatMap(({ ranges: [range] }) => (range && range.count > 0 ? [range] : []))
        .map(({ startOffset, endOffset }) => ({ start: startOffset, end: endOffset })),
    ]),
  )
}

test(`the reading guide names at most ${FILES} files and ${LINES} lines`, async t => {
  const steps = await readSteps()
  const guide = await read('docs/reading-guide.md')
  t.is(
    steps.length,
    [...guide.matchAll(/^\d+\. /gm)].length,
    'a step names its file and its parts first',
  )
  t.true(steps.length <= FILES)
  const lines = steps.flatMap(({ source, parts }) =>
    [...parts.values()].map(span => linesOf(source, span)),
  )
  const sum = lines.reduce((all, one) => all + one, 0)
  t.log(`${steps.length} files, ${sum} lines`)
  t.true(sum <= LINES, `${sum} lines`)
})

test('a mutual like runs through every part that the reading guide names', async t => {
  const steps = await readSteps()
  const { origin, me, you, swipe: like, caughtUp } = await community(t)
  await like(you, me)
  await caughtUp()
  const socket = await openSocket(t, origin, { cookie: you.cookie })
  socket.send({ type: 'authenticate', profileId: you.profileId })
  await socket.roundTrip()

  const ran = await functionsRun(async () => {
    t.like(await like(me, you), { status: 200, body: { match: true } })
    await socket.waitForMessage('match')
    await caughtUp()
  })

  for (const { file, source, parts } of steps) {
    if (file.startsWith('web/')) continue
    const functions = ran.get(pathToFileURL(`${root}${file}`).href) ?? []
    for (const [name, { start, end }] of parts)
      t.true(
        functions.some(range => range.start >= start && range.end <= end),
        `a like does not run ${name} of ${file}: ${source.slice(start, start + 60)}`,
      )
  }

  // The ends of the way run in browsers, and their types would change those of this program.
  const textOf = (part: string) => {
    const { source = '', parts } = steps.find(step => step.parts.has(part)) ?? {}
    const { start, end } = parts?.get(part) ?? {}
    return source.slice(start, end)
  }
  t.true(textOf('useSwipes').includes(`route = '${swipe.method} ${swipe.path}'`))
  t.regex(textOf('LiveConnection'), /changedAddresses\(.*onMatch\(message\.matchId\)/s)
  t.regex(textOf('matching'), /\bmatch: \(\) => \['\/api\/matches'\]/)
})
