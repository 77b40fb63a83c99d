import { Heart, ShieldAlert, X } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../../contracts/core/limits.ts'
import type { LikerCard } from '../../../contracts/matching/likes.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { primaryPhoto } from '../../../contracts/profiles/primary-photo.ts'
import { LoadState } from '../../data/LoadState.tsx'
import { useRefresh } from '../../data/staleness.ts'
import { useRoute } from '../../data/use-route.ts'
import { BoundaryMarks } from '../../profiles/boundaries/BoundaryMarks.tsx'
import { aboutLine } from '../../profiles/card-lines.ts'
import { styleLabel } from '../../profiles/labels.ts'
import { NameWithMarks } from '../../profiles/NameWithMarks.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { Card } from '../../ui/Card.tsx'
import { CardButton } from '../../ui/CardButton.tsx'
import { WideTiles } from '../../ui/columns.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Grow, Row, Stack } from '../../ui/layout.ts'
import { lazySheet } from '../../ui/lazy-sheet.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { ScreenFrame } from '../../ui/ScreenFrame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MoreTags, Tag, Tags } from '../../ui/Tag.tsx'
import { CardTitle, clamp, Muted, SectionTitle } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useSwipes } from '../swipes/use-swipes.ts'
import { JointLikes, JointProposals } from './JointLikes.tsx'
import { hasLikes } from './joint-likes.ts'
import { LikeComment } from './LikeComment.tsx'
import { likeCommentTexts } from './like-comment-texts.ts'
import { likeCountText, likedInText } from './like-labels.ts'
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

/** Likes of the member's joint cards, those for all that wait for a yes, and likes of the member alone. */
function Likes() {
  const { data, error } = useRoute('GET /api/constellation', {}, { refetch: true })
  const cards = data?.jointCards ?? []
  const read = useRoute('GET /api/likes-received', {}, { refetch: true })
  const skeleton = <Skeleton shape="cards" label={texts.screen.loading} />
  return (
    <Stack $gap={5}>
      <JointProposals cards={cards} />
      <JointLikes cards={cards} />
      <LoadState read={read} what={texts.screen.what} skeleton={skeleton}>
        {({ count, profiles }) => {
          if (count === 0) return (data || error) && !cards.some(hasLikes) && <NoLikes />
          return profiles ? <Likers count={count} likers={profiles} /> : <CountOnly count={count} />
        }}
      </LoadState>
    </Stack>
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

const SafetySheet = lazySheet('SafetySheet', () => import('../SafetySheet.tsx'))
const ShownProfileSheet = lazySheet('ShownProfileSheet', () => import('../ShownProfileSheet.tsx'))

/** The card of a member who likes the reader, with the buttons like and pass. A list item. */
function Liker({ liker }: { liker: LikerCard }) {
  const { id, pseudonym, photos, isVerified, discoveryModes, bio, comment } = liker
  const refresh = useRefresh()
  const [reporting, setReporting] = useState(false)
  const [reading, setReading] = useState(false)
  return (
    <Shape as="li">
      <Row $gap={4}>
        <Portrait photo={primaryPhoto(photos)} seed={id} size="l" />
        <Grow>
          <CardTitle>
            <NameWithMarks of={liker} isVerified={isVerified} />
          </CardTitle>
          <Muted $size="sm">{aboutLine(liker)}</Muted>
          <Muted $size="xs">{likedInText(discoveryModes)}</Muted>
        </Grow>
      </Row>
      {comment && (
        <section aria-label={likeCommentTexts.shown.title}>
          <LikeComment comment={comment} />
        </section>
      )}
      <InShort liker={liker} />
      {bio && (
        <Bio dir="auto" $size="sm">
          {bio}
        </Bio>
      )}
      <CardButton type="button" aria-haspopup="dialog" onClick={() => setReading(true)}>
        {texts.card.moreAbout(bidiIsolate(pseudonym))}
      </CardButton>
      <Foot>
        <Answers liker={liker} />
        <End>
          <IconButton
            icon={ShieldAlert}
            label={texts.card.report(bidiIsolate(pseudonym))}
            aria-haspopup="dialog"
            onClick={() => setReporting(true)}
          />
        </End>
      </Foot>
      <Suspense>
        <ShownProfileSheet
          profileId={id}
          pseudonym={pseudonym}
          {...(discoveryModes[0] && { mode: discoveryModes[0] })}
          open={reading}
          onOpenChange={setReading}
        />
        <SafetySheet
          subject={{ profileId: id }}
          pseudonym={pseudonym}
          photos={photos}
          open={reporting}
          onOpenChange={setReporting}
          onBlocked={() => void refresh('/api/likes-received')}
        />
      </Suspense>
    </Shape>
  )
}

function InShort({ liker }: { liker: LikerCard }) {
  const { relationshipStyle, tags, consentPreferences, faceHidden } = liker
  const hidden = tags.length - limits.cardTags
  return (
    <Stack $gap={2}>
      <Tags aria-label={texts.card.inShort}>
        <Tag>{styleLabel(relationshipStyle, 'card')}</Tag>
        {faceHidden && <Tag>{texts.card.faceHidden}</Tag>}
        {tags.slice(0, limits.cardTags).map(tag => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {hidden > 0 && <MoreTags>{texts.card.more(hidden)}</MoreTags>}
      </Tags>
      {consentPreferences.length > 0 && (
        <BoundaryMarks
          aria-label={texts.card.boundaries}
          boundaries={consentPreferences.slice(0, limits.cardConsents)}
        />
      )}
    </Stack>
  )
}

function Answers({ liker }: { liker: LikerCard }) {
  const { answer, answering } = useLikeBack(liker)
  const named = (verb: string): ReactNode => (
    <span>
      {verb}
      <VisuallyHidden>
        {' '}
        <bdi>{liker.pseudonym}</bdi>
      </VisuallyHidden>
    </span>
  )
  return (
    <>
      <Button
        rank={2}
        small
        icon={<Icon of={Heart} size="small" />}
        busy={answering === 'like' && texts.card.liking}
        onClick={() => answer('like')}
      >
        {named(texts.card.like)}
      </Button>
      <Button
        rank={3}
        small
        icon={<Icon of={X} size="small" />}
        busy={answering === 'pass' && texts.card.passing}
        onClick={() => answer('pass')}
      >
        {named(texts.card.pass)}
      </Button>
    </>
  )
}

const Shape = styled(Card)`
  display: grid;
  grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr);
  gap: var(--space-3);
`

const Bio = styled(Muted)`
  align-self: start;
  ${clamp(limits.bioLines)}
  overflow-wrap: anywhere;
`

const Foot = styled(Row)`
  grid-row: -1;
  flex-wrap: wrap;
`

const End = styled.div`
  margin-left: auto;
`

type Answer = 'like' | 'pass'

/**
 * Answers a member who likes the reader: a like in the first of their modes, which makes a match,
 * or a pass in all of them, which removes their card. A pass in several modes cannot be undone,
 * because an undo reverts only the last swipe.
 */
function useLikeBack({ id, discoveryModes }: LikerCard) {
  const refresh = useRefresh()
  const [answering, setAnswering] = useState<Answer>()
  const { swiping } = useSwipes({ route: 'POST /api/swipe', undoes: discoveryModes.length === 1 })

  const answer = async (action: Answer) => {
    if (answering) return
    setAnswering(action)
    for (const discoveryMode of action === 'like' ? discoveryModes.slice(0, 1) : discoveryModes)
      if (!(await swiping.run({ body: { swipedProfileId: id, action, discoveryMode } }))) break
    await refresh('/api/likes-received')
    setAnswering(undefined)
  }
  return { answer: (action: Answer) => void answer(action), answering }
}
