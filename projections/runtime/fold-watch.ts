import type { Position, RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'

/** An event that is being folded: where it is, and into what. No data of it. */
export type FoldedEvent = Pick<RecordedEvent, 'id' | 'revision' | 'type'> & {
  readonly position: Position
  /** Of the document, once the fold has come to one. */
  readonly key: string | undefined
}

/** Told before each fold of a build, and after it. */
export type FoldNotes = {
  begins(event: RecordedEvent<DomainEvent>, key?: string): void
  ends(): void
}

/** What a thread writes for one that watches it: counter, number of the build or 0, length of the text. */
const [COUNT, BUILD, LENGTH] = [0, 1, 2]
const HEAD_BYTES = 12
/** Ids, a type and a key; what is longer is cut. */
const TEXT_BYTES = 2_048

/** Memory in which a thread writes which event it is folding: it hears no question meanwhile. */
export const foldMemory = (): SharedArrayBuffer => new SharedArrayBuffer(HEAD_BYTES + TEXT_BYTES)

const partsOf = (memory: SharedArrayBuffer) => ({
  head: new Int32Array(memory, 0, HEAD_BYTES / Int32Array.BYTES_PER_ELEMENT),
  text: Buffer.from(memory, HEAD_BYTES),
})

/** Notes the folds of each build of this thread, by its number. */
export const noteFolds = (memory: SharedArrayBuffer): ((build: number) => FoldNotes) => {
  const { head, text } = partsOf(memory)
  const ends = () => {
    Atomics.store(head, BUILD, 0)
  }
  return build => ({
    begins({ position, revision, id, type }, key = '') {
      Atomics.store(head, BUILD, 0)
      Atomics.store(head, LENGTH, text.write(`${position}\n${revision}\n${id}\n${type}\n${key}`))
      Atomics.add(head, COUNT, 1)
      Atomics.store(head, BUILD, build)
    },
    ends,
  })
}

/** The fold that another thread is in, by the number of its build; `count` differs from fold to fold. */
export const foldUnderWay = (
  memory: SharedArrayBuffer,
): { readonly count: number; readonly build: number; event(): FoldedEvent } | undefined => {
  const { head, text } = partsOf(memory)
  const build = Atomics.load(head, BUILD)
  if (build === 0) return undefined
  return {
    count: Atomics.load(head, COUNT),
    build,
    event() {
      const [position = '', revision, id = '', type = '', ...key] = text
        .toString('utf8', 0, Atomics.load(head, LENGTH))
        .split('\n')
      return { position, revision: Number(revision), id, type, key: key.join('\n') || undefined }
    },
  }
}
