/** What a part did in some time. */
export type PartReport = {
  /** Of the time of all its servers: 1 when they were always busy. */
  readonly utilisation: number
  /** Mean wait before the service, in milliseconds. */
  readonly wait: number
  /** The longest wait, in seconds: how far the part was behind. */
  readonly behind: number
}

/** Servers with a queue each, first come first served. Times in seconds; calls in the order of time. */
export const createServers = (count: number) => {
  const freeAt = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  let busy = 0
  let waited = 0
  let served = 0
  let behind = 0
  return {
    /** Serves as soon as the server is free; returns when that ends. */
    serve(server: number, now: number, seconds: number): number {
      const wait = Math.max(0, (freeAt[server] as number) - now)
      freeAt[server] = now + wait + seconds
      busy += seconds
      waited += wait
      served += 1
      behind = Math.max(behind, wait)
      return now + wait + seconds
    },

    /** The server that is free first. */
    firstFree(): number {
      let first = 0
      for (let server = 1; server < count; server += 1)
        if ((freeAt[server] as number) < (freeAt[first] as number)) first = server
      return first
    },

    /** The report for the seconds since the last one. */
    report(seconds: number): PartReport {
      const wait = served === 0 ? 0 : (waited / served) * 1_000
      const report = { utilisation: busy / (seconds * count), wait, behind }
      busy = waited = served = behind = 0
      return report
    },
  }
}
