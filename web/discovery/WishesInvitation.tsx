import { useAtom, useAtomValue } from 'jotai'
import { X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import styled from 'styled-components'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { lastSwipeAtom } from '../matching/swipes/deck-state.ts'
import { countOf, preferenceCategories } from '../profiles/relationship-preferences/preferences.ts'
import { texts } from '../profiles/relationship-preferences/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Row } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { storedAtom } from '../ui/stored-atom.ts'
import { Muted, Strong } from '../ui/typography.ts'

const PartSheets = lazySheet('PartSheets', () => import('../profiles/PartSheets.tsx'))

/** The number of likes after which the card invites. */
const LIKES = 3

/** Categories that the card names. */
const NAMED = 2

/** The likes on this device until the card invites; `dismissed` once the member said "Not now". */
const likesAtom = storedAtom<number | 'dismissed'>('kith.likesBeforeWishes', 0)

/**
 * A card that invites to answer the wishes that the wizard left open, after the first likes: nothing
 * before them, once it is dismissed, and without an unanswered category.
 */
export function WishesInvitation() {
  const [likes, setLikes] = useAtom(likesAtom)
  const last = useAtomValue(lastSwipeAtom)
  const isLike = last?.action === 'like' || last?.action === 'super_like'
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts each swipe once
  useEffect(() => {
    if (isLike) setLikes(count => (count === 'dismissed' ? count : count + 1))
  }, [last])
  return typeof likes === 'number' && likes >= LIKES ? (
    <Invitation onDismiss={() => setLikes('dismissed')} />
  ) : null
}

function Invitation({ onDismiss }: { onDismiss: () => void }) {
  const profile = useMember()
  const { data: wishes } = useRoute('GET /api/relationship-preferences')
  const [open, setOpen] = useState(false)
  if (!wishes) return null
  const unanswered = preferenceCategories.filter(
    ({ category, items }) => items.length > 0 && countOf(wishes, category) === 0,
  )
  const named = unanswered.slice(0, NAMED).map(({ label }) => label)
  if (named.length === 0) return null
  return (
    <Inviting $tight as="aside" aria-label={texts.invitation.label} data-invitation>
      <Row $between>
        <Strong>{texts.invitation.title}</Strong>
        <IconButton icon={X} label={texts.invitation.dismiss} onClick={onDismiss} />
      </Row>
      <Muted $size="sm">{texts.invitation.text(named.join(', '))}</Muted>
      <Button rank={2} small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.invitation.start}
      </Button>
      <Suspense>
        <PartSheets
          profile={profile}
          open={open ? 'wishes' : undefined}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    </Inviting>
  )
}

const Inviting = styled(Card)`
  display: grid;
  gap: var(--space-2);
  justify-items: start;
  width: 100%;
  max-width: 56rem;
  margin: 0 auto var(--space-2);
  padding-block: var(--space-1) var(--space-3);

  > :first-child {
    width: 100%;
  }
`
