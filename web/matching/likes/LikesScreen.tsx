import Heart from 'lucide-react/icons/heart'
import { useEffect } from 'react'
import styled from 'styled-components'
import type { LikerCard } from '../../../contracts/matching/likes.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { LoadState } from '../../data/LoadState.tsx'
import { useRoute } from '../../data/use-route.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { WideTiles } from '../../ui/columns.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Stack } from '../../ui/layout.ts'
import { ScreenFrame } from '../../ui/ScreenFrame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Muted, SectionTitle } from '../../ui/typography.ts'
import { Liker } from './Liker.tsx'
import { likeCountText } from './like-labels.ts'
import { texts } from './texts.ts'

/** `/likes`: with premium the members who like the reader, without it only their number. */
export const LikesScreen = () => (
  <ScreenFrame
    title={texts.screen.title}
    back={{ to: pageAt('/matches'), label: texts.screen.back }}
  >
    <Likes />
  </ScreenFrame>
)

function Likes() {
  const read = useRoute('GET /api/likes-received', {}, { refetch: true })
  const skeleton = <Skeleton shape="cards" label={texts.screen.loading} />
  return (
    <LoadState read={read} what={texts.screen.what} skeleton={skeleton}>
      {({ count, profiles }) => {
        if (count === 0) return <NoLikes />
        return profiles ? <Likers count={count} likers={profiles} /> : <CountOnly count={count} />
      }}
    </LoadState>
  )
}

const NoLikes = () => <EmptyState icon={Heart} {...texts.none} to={pageAt('/')} />

/** The members who like the reader. The count includes some who cannot be liked back at present. */
function Likers({ count, likers }: { count: number; likers: readonly LikerCard[] }) {
  useFocusKept(likers)
  return (
    <Stack>
      <Muted role="status">
        {likeCountText(count)}.{likers.length < count && ` ${texts.screen.notAll}`}
      </Muted>
      {likers.length > 0 && (
        <WideTiles aria-label={texts.screen.list}>
          {likers.map(liker => (
            <Liker key={liker.id} liker={liker} />
          ))}
        </WideTiles>
      )}
    </Stack>
  )
}

/** Moves the focus to the screen when the focused card leaves. */
function useFocusKept(likers: readonly LikerCard[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may lack the card.
  useEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [likers])
}

/** The number of likes. Offers premium, which shows the members. */
const CountOnly = ({ count }: { count: number }) => (
  <Offer $tone="brand" aria-labelledby="likes">
    <SectionTitle id="likes">{likeCountText(count)}</SectionTitle>
    <Muted>{texts.offer.text}</Muted>
    <ButtonLink to={pageAt('/subscribe')}>{texts.offer.action}</ButtonLink>
  </Offer>
)

const Offer = styled(Card)`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  max-width: 40rem;
  padding: var(--space-5);
`
