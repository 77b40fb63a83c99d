import { hash } from 'node:crypto'
import type { ResolvedEvent } from '@eventstore/db-client'
import { stringify } from 'uuid'
import type { NewEvent, RecordedEvent } from '../../../contracts/core/event.ts'
import type { ConfiguredEngine } from '../../ports/engine-fault.ts'
import { EventTooLarge, eventBytes, MAX_EVENT_BYTES } from '../../ports/event-log.ts'
import { positionOf } from './position.ts'

/** The stream of the log's own, which readers never see. */
export const OWN_STREAM = 'kith-log'

/** Metadata of an event. Correlation and causation have the names that the server knows. */
type WireMetadata = {
  readonly id: string
  readonly version: number
  readonly at: string
  readonly command: string
  readonly actor?: string
  readonly $correlationId: string
  readonly $causationId: string
}

/** An event as it is sent. */
export type WireEvent = {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/** Whether a stream belongs to the server or to the log itself. */
export const isHiddenStream = (stream: string): boolean =>
  stream.startsWith('$') || stream === OWN_STREAM

/**
 * A UUID of version 8 (RFC 9562, section 5.8) from all parts of an event. The server compares ids
 * alone to recognise a repeat: with this id it does so only where the whole event is the same.
 */
const contentId = (...parts: readonly string[]): string => {
  const bytes = hash('sha256', parts.join('\n'), 'buffer').subarray(0, 16)
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  return stringify(bytes)
}

/** An event in the form that is sent, and what it counts for. @throws {EventTooLarge} */
export const toWireEvent = ({
  id,
  type,
  version,
  at,
  data,
  meta,
}: NewEvent): { readonly wire: WireEvent; readonly bytes: number } => {
  const json = JSON.stringify(data)
  if (json === undefined) throw new TypeError(`The data of ${type} ${id} is not JSON.`)
  const size = Buffer.byteLength(json)
  if (size > MAX_EVENT_BYTES) throw new EventTooLarge(size)
  const { correlation: $correlationId, causation: $causationId, ...rest } = meta
  const metadata = JSON.stringify({
    id,
    version,
    at,
    ...rest,
    $correlationId,
    $causationId,
  } satisfies WireMetadata)
  const wire = { id: contentId(type, json, metadata), type, data: json, metadata }
  return { wire, bytes: eventBytes(json, JSON.stringify(meta)) }
}

const isMetadata = (metadata: unknown): metadata is WireMetadata =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'id' in metadata &&
  'version' in metadata &&
  'at' in metadata &&
  'command' in metadata

/** Whether an event is the server's or the log's own. */
export const isHidden = ({ event }: Pick<ResolvedEvent, 'event'>): boolean =>
  !event || isHiddenStream(event.streamId) || event.type.startsWith('$')

/** An event as it was read; undefined for one that Kith did not write. */
export const toRecordedEvent = (
  { event }: Pick<ResolvedEvent, 'event'>,
  configured: ConfiguredEngine,
): RecordedEvent | undefined => {
  if (!event || isHidden({ event })) return undefined
  const { type, data, metadata, streamId: stream, revision } = event
  if (!event.isJson || !isMetadata(metadata)) return undefined
  const {
    id,
    version,
    at,
    $correlationId: correlation,
    $causationId: causation,
    ...rest
  } = metadata
  return {
    type,
    data,
    id,
    version,
    at,
    meta: { ...rest, correlation, causation },
    stream,
    revision: Number(revision),
    position: positionOf(event.position, configured),
  }
}
