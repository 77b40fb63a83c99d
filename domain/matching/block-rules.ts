import type { DatedEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { withoutKey } from '../../contracts/core/without-key.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { type SeenName, seenName } from '../../contracts/profiles/member-name.ts'

type BlockEvent = Extract<
  EventsOfDecider<'pair'>,
  { type: 'Blocked' | 'Unblocked' | 'BlockHashesStored' | 'BlockHashesErased' }
>
type DataOf<T extends BlockEvent['type']> = Extract<BlockEvent, { type: T }>['data']
type FromTo = { readonly by: string; readonly on: string }

/**
 * A block: ends every match of two members and hides them from each other, also on new accounts of
 * the person. It keeps the name that the blocker saw.
 */
export type PairBlock = SeenName & {
  readonly at: Instant
  /** It follows from a block on an earlier account of the person. */
  readonly carried: boolean
  /** The profile that was blocked first; null if it is this one. */
  readonly root: string | null
  readonly since: Instant
  /** Identity hashes of the person, by the id whose key encrypts them. */
  readonly hashes: Readonly<Record<string, readonly string[]>>
}

/** Blocks by the profile id of the blocker. */
export type Blocks = Readonly<Record<string, PairBlock>>

type Hashes = { readonly hashesId: string; readonly identityHashes: readonly string[] }

type BlockProfile = Omit<DataOf<'Blocked'>, 'carried'> &
  Partial<Hashes> & { readonly type: 'Block' }
/** The person whom `by` blocked as `root` now has this account. */
type CarryBlock = FromTo &
  Hashes & { readonly type: 'CarryBlock'; readonly root: string; readonly since: Instant }
type Unblock = FromTo & { readonly type: 'Unblock' }
/** The original of a carried block was lifted. */
type LiftCarriedBlock = FromTo & { readonly type: 'LiftCarriedBlock' }
type StoreBlockHashes = FromTo & Hashes & { readonly type: 'StoreBlockHashes' }
type EraseBlockHashes = DataOf<'BlockHashesErased'> & { readonly type: 'EraseBlockHashes' }

export type BlockCommand =
  | BlockProfile
  | CarryBlock
  | Unblock
  | LiftCarriedBlock
  | StoreBlockHashes
  | EraseBlockHashes

/** One refusal for an unknown, own, invisible or blocked profile. */
export const profileNotFound = () =>
  new Refusal('not_found', 'This profile is no longer available. Try the next one.')

const hashesStored = (
  { by, on }: FromTo,
  { hashesId, identityHashes }: Hashes,
  { root, since }: { readonly root: string | null; readonly since: Instant | null },
): BlockEvent => ({
  type: 'BlockHashesStored',
  data: { by, on, hashesId, identityHashes: [...identityHashes], root, since },
})

const isNewHash = ({ hashes }: PairBlock, hash: string): boolean =>
  !Object.values(hashes).some(known => known.includes(hash))

/** A member cannot lift a carried block, but can place their own in addition. */
export const decideBlock = (command: BlockCommand, blocks: Blocks): BlockEvent[] | Refusal => {
  const { by, on } = command
  const block = blocks[by]
  const own = block && !block.carried
  switch (command.type) {
    case 'Block': {
      const { type: _, hashesId, identityHashes = [], ...data } = command
      if (own) return []
      const blocked: BlockEvent = { type: 'Blocked', data }
      if (hashesId === undefined) return [blocked]
      return [
        blocked,
        hashesStored(data, { hashesId, identityHashes }, { root: null, since: null }),
      ]
    }
    case 'CarryBlock': {
      if (block) return []
      const unseen = { reason: null, ...seenName(), carried: true }
      return [
        { type: 'Blocked', data: { by, on, ...unseen } },
        hashesStored(command, command, command),
      ]
    }
    case 'Unblock':
      return own ? [{ type: 'Unblocked', data: { by, on } }] : profileNotFound()
    case 'LiftCarriedBlock':
      return block?.carried ? [{ type: 'Unblocked', data: { by, on } }] : []
    case 'StoreBlockHashes': {
      const { hashesId, identityHashes } = command
      const newHashes = block ? identityHashes.filter(hash => isNewHash(block, hash)) : []
      if (!block || newHashes.length === 0) return []
      return [hashesStored(command, { hashesId, identityHashes: newHashes }, block)]
    }
    case 'EraseBlockHashes': {
      const { hashesId } = command
      if (!block || !(hashesId in block.hashes)) return []
      return [{ type: 'BlockHashesErased', data: { by, on, hashesId } }]
    }
  }
}

export const evolveBlocks = (
  blocks: Blocks,
  { type, data, at }: DatedEvent<BlockEvent>,
): Blocks => {
  const { by } = data
  const block = blocks[by]
  switch (type) {
    case 'Blocked': {
      const { carried = false } = data
      const { hashes = {} } = block ?? {}
      const known = { at, ...seenName(data), carried, root: null, since: at, hashes }
      return { ...blocks, [by]: known }
    }
    case 'Unblocked':
      return withoutKey(blocks, by)
    case 'BlockHashesStored': {
      if (!block) return blocks
      const { hashesId, identityHashes, root, since } = data
      const hashes = { ...block.hashes, [hashesId]: identityHashes }
      return { ...blocks, [by]: { ...block, hashes, root, since: since ?? block.since } }
    }
    case 'BlockHashesErased':
      return block
        ? { ...blocks, [by]: { ...block, hashes: withoutKey(block.hashes, data.hashesId) } }
        : blocks
  }
}
