/** The kind of a stream, e.g. `pair`. */
export const streamKind = (stream: string): string => stream.split('-', 1)[0] ?? stream
