export type BufferPool = {
  /** A buffer with arbitrary content. */
  acquire(): Uint8Array<ArrayBuffer>
  /** Takes a buffer back, by any view of it. Do not read it afterwards. */
  release(bytes: Uint8Array): void
}

/**
 * A pool of buffers of `size` bytes. New buffers for every upload would make the garbage collector,
 * which counts external memory, scan the whole heap each time. At most `spare` unused buffers are
 * retained, for `idle` milliseconds.
 */
export const createBufferPool = ({
  size,
  spare,
  idle,
}: {
  readonly size: number
  readonly spare: number
  readonly idle: number
}): BufferPool => {
  let unused: ArrayBuffer[] = []
  let rest: NodeJS.Timeout | undefined
  const inUse = new WeakSet<ArrayBuffer>()

  const freeUnused = () => {
    for (const block of unused) block.transfer(0)
    unused = []
  }

  return {
    acquire() {
      clearTimeout(rest)
      const block = unused.pop() ?? new ArrayBuffer(size)
      inUse.add(block)
      return new Uint8Array(block)
    },

    release({ buffer }) {
      if (!(buffer instanceof ArrayBuffer) || !inUse.delete(buffer)) return
      if (unused.length < spare) unused.push(buffer)
      else buffer.transfer(0)
      clearTimeout(rest)
      rest = setTimeout(freeUnused, idle).unref()
    },
  }
}
