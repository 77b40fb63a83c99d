import { type ReactNode, Suspense } from 'react'
import type { LikeCommentInput } from '../../contracts/matching/like-comments.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'

const SafetySheet = lazySheet('SafetySheet', () => import('../matching/SafetySheet.tsx'))
const CompatibilitySheet = lazySheet(
  'CompatibilitySheet',
  () => import('../insights/CompatibilitySheet.tsx'),
)
const ShownProfileSheet = lazySheet(
  'ShownProfileSheet',
  () => import('../matching/ShownProfileSheet.tsx'),
)

const WhyCardSheet = lazySheet('WhyCardSheet', () => import('./WhyCardSheet.tsx'))

/** A sheet about the member of a card. */
export type DeckSheet = {
  readonly name: 'safety' | 'compatibility' | 'profile' | 'why'
  readonly card: {
    readonly id: string
    readonly pseudonym: string
    readonly photos?: readonly { readonly photoUrl: string }[]
  }
}

type Props = {
  mode: DiscoveryMode
  /** The open sheet, or the last one, which stays rendered while it closes. */
  sheet: DeckSheet | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Likes the member of the sheet with a comment; undefined unless their card is in front. */
  onLike: ((comment: LikeCommentInput) => void) | undefined
}

/** Sheets of the deck. They are not part of a card, because a card leaves when it is swiped. */
export function DeckSheets({ mode, sheet, open, onOpenChange, onLike }: Props) {
  if (!sheet) return null
  const { id, pseudonym, photos = [] } = sheet.card
  const opening = { pseudonym, open, onOpenChange }
  const sheets: Record<DeckSheet['name'], ReactNode> = {
    safety: <SafetySheet key={id} subject={{ profileId: id }} photos={photos} {...opening} />,
    compatibility: <CompatibilitySheet key={id} profileId={id} {...opening} />,
    why: <WhyCardSheet key={id} mode={mode} profileId={id} {...opening} />,
    profile: <ShownProfileSheet key={id} profileId={id} onLike={onLike} {...opening} />,
  }
  return <Suspense>{sheets[sheet.name]}</Suspense>
}
