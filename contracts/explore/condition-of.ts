/** A text as a literal of SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

type Selected = {
  readonly types?: readonly string[] | null | undefined
  /** See `EventSelection`. */
  readonly about?: string | undefined
  readonly since?: string | null | undefined
  readonly until?: string | undefined
  readonly upTo?: number | undefined
}

/** The condition of a selection on the table `events`; what is not given selects everything. */
export const conditionOf = ({ types, about, since, until, upTo }: Selected): string =>
  [
    'true',
    ...(types ? [`type IN (${types.map(quoted).join(', ')})`] : []),
    ...(about === undefined
      ? []
      : about.endsWith('*')
        ? [`starts_with(stream, ${quoted(about.slice(0, -1))})`]
        : [`${quoted(about)} IN (stream, id, actor, command, correlation)`]),
    ...(since ? [`happened_at >= TIMESTAMP ${quoted(since)}`] : []),
    ...(until ? [`happened_at < TIMESTAMP ${quoted(until)}`] : []),
    ...(upTo === undefined ? [] : [`position <= ${upTo}`]),
  ].join(' AND ')
