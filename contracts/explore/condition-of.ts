import type { EventSelection } from './explore.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The condition of a selection on the table `events`.  */
export const conditionOf = ({ types, about, since, until, upTo }: EventSelection): string =>
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
