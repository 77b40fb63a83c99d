import { useState } from 'react'
import type { ShownProfile } from '../../contracts/discovery/discovery.ts'
import type { LikeCommentInput } from '../../contracts/matching/like-comments.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { preferenceLabels } from '../../contracts/profiles/relationship-catalogue.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { boundaryWord } from '../profiles/boundaries/consent-levels.ts'
import { aboutLine } from '../profiles/card-lines.ts'
import { Facts, Words } from '../profiles/Facts.tsx'
import { genderLabel, orientationLabel } from '../profiles/identity-labels.ts'
import { styleLabel } from '../profiles/labels.ts'
import {
  preferenceCategories,
  preferenceLabel,
} from '../profiles/relationship-preferences/preferences.ts'
import { ConstellationRows, hasPeople } from '../profiles/ShownConstellation.tsx'
import { VisitingTag } from '../profiles/travel/VisitingTag.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { ConsentMark } from '../ui/ConsentMark.tsx'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Tag, Tags } from '../ui/Tag.tsx'
import { CardTitle, Hint, Muted, Strong } from '../ui/typography.ts'
import { facetFacts } from './facet-labels.ts'
import { CommentLike } from './likes/CommentLike.tsx'
import { JointLike } from './likes/JointLike.tsx'
import { DetailsPart, HobbiesPart, PromptPart, WordsPart } from './MatchDetails.tsx'
import { MatchPhotos } from './MatchPhotos.tsx'

/** Texts of the sheet about a member of the deck. */
const shownProfileTexts = {
  title: (name: string) => `More about ${name}`,
  own: 'How others see you',
  ownRest: 'Your matches see more: your photos unblurred, all boundaries and notes.',
  what: 'profile',
  failure: 'This could not be loaded',
  rest: (name: string) => `${name} hasn't filled in the rest, or shows it to matches only.`,
  boundaries: 'Boundaries',
  constellation: 'Constellation',
  tags: 'Tags',
  identity: 'Identity',
  gender: 'Gender',
  orientation: 'Orientation',
  style: 'Relationship style',
  relationships: 'Current Relationships & Dynamics',
  seeking: "What I'm Seeking",
  ownWords: 'In their own words',
  preferences: 'Relationship preferences',
  photos: 'Photos',
} as const

type Props = {
  profileId: string
  pseudonym: string
  /** The reader's own profile: the photos and words of its card are shown too. */
  own?: boolean
  /** The mode in which the reader met them; they can then be liked together in it. */
  mode?: DiscoveryMode
  /** Likes the member with a comment; undefined where they cannot be liked. */
  onLike?: ((comment: LikeCommentInput) => void) | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The part of a profile that everybody who sees the card may read. */
export function ShownProfileSheet(props: Props) {
  const { profileId, pseudonym, own, mode, onLike, open, onOpenChange } = props
  const [isWriting, setWriting] = useState(false)
  const name = bidiIsolate(pseudonym)
  const read = useRoute(
    'GET /api/profiles/:profileId',
    { params: { profileId } },
    { when: open, refetch: true },
  )
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={own ? shownProfileTexts.own : shownProfileTexts.title(name)}
      onlyRead
      unsaved={isWriting}
    >
      <LoadState
        read={read}
        what={shownProfileTexts.what}
        failure={shownProfileTexts.failure}
        height="20rem"
      >
        {profile => (
          <Stack $gap={6}>
            {own && (
              <>
                <MatchPhotos profile={profile} />
                <Stack $gap={1}>
                  <CardTitle as="h3">
                    <bdi>{profile.pseudonym}</bdi>
                  </CardTitle>
                  <Muted>{aboutLine(profile)}</Muted>
                </Stack>
                {profile.bio && <Words>{profile.bio}</Words>}
              </>
            )}
            <Parts profile={profile} />
            {!own && profile.photos.length > 0 && (
              <DetailsPart title={shownProfileTexts.photos}>
                <MatchPhotos profile={profile} />
              </DetailsPart>
            )}
            {onLike && (profile.photos.length > 0 || profile.prompts.length > 0) && (
              <CommentLike
                profile={profile}
                onType={words => setWriting(words !== '')}
                onLike={comment => {
                  setWriting(false)
                  onOpenChange(false)
                  onLike(comment)
                }}
              />
            )}
            {mode && <JointLike profileId={profileId} mode={mode} />}
            <Hint>{own ? shownProfileTexts.ownRest : shownProfileTexts.rest(name)}</Hint>
          </Stack>
        )}
      </LoadState>
    </Sheet>
  )
}

const Parts = ({ profile }: { profile: ShownProfile }) => {
  const facets = facetFacts(profile.facets)
  const [first, second, third] = profile.prompts
  return (
    <>
      {profile.visiting && (
        <Tags>
          <VisitingTag visiting={profile.visiting} />
        </Tags>
      )}
      <Boundaries profile={profile} />
      {profile.tags.length > 0 && (
        <DetailsPart title={shownProfileTexts.tags}>
          <Tags>
            {profile.tags.map(tag => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </Tags>
        </DetailsPart>
      )}
      <PromptPart answered={first} />
      <DetailsPart title={shownProfileTexts.identity}>
        <Facts
          facts={{
            [shownProfileTexts.gender]: genderLabel(profile.gender),
            [shownProfileTexts.orientation]: orientationLabel(profile.orientation),
            [shownProfileTexts.style]: styleLabel(profile.relationshipStyle, 'form'),
          }}
        />
      </DetailsPart>
      <PromptPart answered={second} />
      {hasPeople(profile.constellation) && (
        <DetailsPart title={shownProfileTexts.constellation}>
          <ConstellationRows constellation={profile.constellation} />
        </DetailsPart>
      )}
      <WordsPart title={shownProfileTexts.relationships} words={profile.currentRelationships} />
      <WordsPart title={shownProfileTexts.seeking} words={profile.seekingDescription} />
      <PromptPart answered={third} />
      <HobbiesPart hobbies={profile.hobbies} />
      <Preferences profile={profile} />
      {Object.keys(facets).length > 0 && (
        <DetailsPart title={shownProfileTexts.ownWords}>
          <Facts facts={facets} />
        </DetailsPart>
      )}
    </>
  )
}

const levels = ['no', 'maybe', 'yes'] as const

/** All boundaries that the reader may see, in words: the nos first, so that nobody likes before them. */
const Boundaries = ({ profile: { consentPreferences: stated } }: { profile: ShownProfile }) =>
  stated.length > 0 && (
    <DetailsPart title={shownProfileTexts.boundaries}>
      <Tags>
        {levels.flatMap(level =>
          stated
            .filter(one => one.level === level)
            .map(({ category }) => (
              <ConsentMark key={category} level={level} said>
                {boundaryWord(category)}
              </ConsentMark>
            )),
        )}
      </Tags>
    </DetailsPart>
  )

/** Relationship preferences by category, each with its importance. */
const Preferences = ({ profile: { relationshipPreferences: rated } }: { profile: ShownProfile }) =>
  rated.length > 0 && (
    <DetailsPart title={shownProfileTexts.preferences}>
      {preferenceCategories
        .filter(({ category }) => rated.some(one => one.category === category))
        .map(({ category, label }) => (
          <div key={category}>
            <Strong as="h4">{label}</Strong>
            <Facts
              facts={Object.fromEntries(
                rated
                  .filter(one => one.category === category)
                  .map(({ item, level }) => [preferenceLabel(item), preferenceLabels[level]]),
              )}
            />
          </div>
        ))}
    </DetailsPart>
  )
