import {
  FileText,
  HeartHandshake,
  Scale,
  Settings,
  SlidersHorizontal,
  Sparkle,
  Trash2,
  Waypoints,
} from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { matchesOnlyBoundaries } from '../../contracts/profiles/boundary-catalogue.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import { modeLabels } from '../../contracts/profiles/mode-labels.ts'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import { promptTexts } from '../../contracts/profiles/prompt-catalogue.ts'
import type { Trip } from '../../contracts/profiles/travel.ts'
import { useTakesPayments } from '../data/installation.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useUser } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { ProgressCard } from '../questions/ProgressCard.tsx'
import { AccessibilityRow } from '../ui/AccessibilitySwitch.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { dateFormat } from '../ui/date-format.ts'
import { LinkRow } from '../ui/LinkRow.tsx'
import { Grow, inColumn, Row, Stack } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { PartCard } from '../ui/PartCard.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { subscribeLabel } from '../ui/price-labels.ts'
import { Tag, Tags } from '../ui/Tag.tsx'
import { Hint, Strong } from '../ui/typography.ts'
import { BoundaryMarks } from './boundaries/BoundaryMarks.tsx'
import { texts as boundaryTexts } from './boundaries/texts.ts'
import { CompletenessCard } from './CompletenessCard.tsx'
import type { ProfilePart } from './edit-parts.ts'
import { Facts, Words } from './Facts.tsx'
import { texts as hobbyTexts } from './hobbies/texts.ts'
import { genderLabel, orientationLabel } from './identity-labels.ts'
import { detailsVisibilities, styleLabel } from './labels.ts'
import { wordInLine } from './link-words.ts'
import { NameWithMarks } from './NameWithMarks.tsx'
import { PauseCard } from './PauseCard.tsx'
import { PhotosCard } from './photos/PhotosCard.tsx'
import { placeLine } from './places/place-line.ts'
import { texts as placeTexts } from './places/texts.ts'
import { texts as promptCardTexts } from './prompts/texts.ts'
import { PreferenceList } from './relationship-preferences/PreferenceList.tsx'
import { texts as wishTexts } from './relationship-preferences/texts.ts'
import { texts as tagTexts } from './tags/texts.ts'
import { texts } from './texts.ts'
import { texts as travelTexts } from './travel/texts.ts'

type Editable = { onEdit: (part: ProfilePart) => void }
type Props = Editable & { profile: Profile }

/** Cards of the profile's content: photos, boundaries, people, then words. */
export const AboutCards = ({ profile, onEdit }: Props) => (
  <>
    <PhotosCard {...profile} onEdit={() => onEdit('photos')} />
    <BoundariesCard onEdit={() => onEdit('boundaries')} />
    <ConstellationCard />
    <WordsCard
      title={texts.profilePanels.aboutMe}
      words={profile.bio}
      absent={texts.profilePanels.noBio}
    />
    <CurrentCard words={profile.currentRelationships} />
    <WordsCard
      title={texts.profilePanels.seeking}
      words={profile.seekingDescription}
      absent={texts.profilePanels.noSeeking}
    />
    <PromptsCard onEdit={() => onEdit('prompts')} />
    <TagsCard tags={profile.tags} onEdit={() => onEdit('tags')} />
    <IdentityCard profile={profile} />
    <HobbiesCard />
    <CompletenessCard profile={profile} onEdit={onEdit} />
  </>
)

/** The people linked with the member, with the way to them and to more. */
function ConstellationCard() {
  const { data } = useRoute('GET /api/constellation')
  const links = data?.links ?? []
  return (
    <Card $tight aria-label={texts.profilePanels.constellation}>
      {links.length > 0 && (
        <People aria-label={texts.profilePanels.people}>
          {links.map(link => (
            <Row as="li" $gap={3} key={link.profileId}>
              <Portrait photo={link.photo} seed={link.profileId} size="m" />
              <Grow>
                <Strong>
                  <NameWithMarks of={link} />
                </Strong>
                <Hint>{wordInLine(link.own)}</Hint>
              </Grow>
            </Row>
          ))}
        </People>
      )}
      <LinkRow
        icon={Waypoints}
        label={texts.profilePanels.constellation}
        hint={texts.profilePanels.constellationHint}
        to={pageAt('/constellation')}
      />
    </Card>
  )
}

/** What the member wrote about their relationships; where they wrote nothing, linked people say it. */
function CurrentCard({ words }: { words: string | null }) {
  const { data } = useRoute('GET /api/constellation')
  if (!words && (data?.links.length ?? 0) > 0) return null
  return (
    <WordsCard
      title={texts.profilePanels.current}
      words={words}
      absent={texts.profilePanels.noCurrent}
    />
  )
}

const People = styled.ul`
  ${inColumn(3)}
  padding: var(--space-3) var(--space-4) 0;
`

/** Cards of the parts that scores compare, then progress; `insight` is the card with the AI's analysis. */
export const CompatibilityCards = ({ insight, onEdit }: Editable & { insight: ReactNode }) => (
  <>
    {insight}
    <PreferencesCard onEdit={() => onEdit('wishes')} />
    <ProgressCard />
  </>
)

/** Cards about visibility and discovery, with links to settings and rules. */
export const AccountCards = ({ profile, onEdit }: Props) => (
  <>
    <PrivacyCard profile={profile} onEdit={() => onEdit('details')} />
    <DiscoverySettingsCard profile={profile} />
    <PlaceCard profile={profile} onEdit={onEdit} />
    {profile.modes.length > 0 && <PauseCard />}
    <SettingsCard />
  </>
)

type Own = { profile: Profile }

/** Card with a text of the member, with its line breaks; shows `absent` while it is empty. */
function WordsCard({
  title,
  words,
  absent,
}: {
  title: string
  words: string | null
  absent: string
}) {
  return (
    <Panel title={title} gap={2}>
      {words ? <Words>{words}</Words> : <Hint>{absent}</Hint>}
    </Panel>
  )
}

type EditProps = { onEdit: () => void }

const TagsCard = ({ tags, onEdit }: EditProps & { tags: readonly string[] }) => (
  <PartCard title={tagTexts.card.title} edit={onEdit}>
    {id =>
      tags.length === 0 ? (
        <Hint>{tagTexts.card.none}</Hint>
      ) : (
        <Tags aria-labelledby={id}>
          {tags.map(tag => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </Tags>
      )
    }
  </PartCard>
)

function PromptsCard({ onEdit }: EditProps) {
  const { title, what, none } = promptCardTexts.card
  const read = useRoute('GET /api/profile-prompts')
  return (
    <PartCard title={title} edit={onEdit}>
      {() => (
        <LoadState read={read} what={what}>
          {({ answers }) =>
            answers.length === 0 ? (
              <Hint>{none}</Hint>
            ) : (
              <Stack $gap={3}>
                {answers.map(({ prompt, answer }) => (
                  <div key={prompt}>
                    <Strong as="h3">{promptTexts[prompt]}</Strong>
                    <Words>{answer}</Words>
                  </div>
                ))}
              </Stack>
            )
          }
        </LoadState>
      )}
    </PartCard>
  )
}

function HobbiesCard() {
  const { title, what, empty } = hobbyTexts.hobbiesCard
  const read = useRoute('GET /api/profile-hobbies')
  return (
    <PartCard title={title} edit="/hobbies">
      {id => (
        <LoadState read={read} what={what}>
          {hobbies =>
            hobbies.length === 0 ? (
              <Hint>{empty}</Hint>
            ) : (
              <Tags aria-labelledby={id}>
                {hobbies.map(({ hobby }) => (
                  <Tag key={hobby}>{hobbyLabels[hobby]}</Tag>
                ))}
              </Tags>
            )
          }
        </LoadState>
      )}
    </PartCard>
  )
}

function BoundariesCard({ onEdit }: EditProps) {
  const { title, what, none, matchesOnly } = boundaryTexts.card
  const read = useRoute('GET /api/consent-preferences')
  return (
    <PartCard title={title} edit={onEdit}>
      {id => (
        <LoadState read={read} what={what}>
          {boundaries =>
            boundaries.length === 0 ? (
              <Hint>{none}</Hint>
            ) : (
              <Stack $gap={2}>
                <BoundaryMarks aria-labelledby={id} boundaries={boundaries} />
                {boundaries.some(({ category }) => matchesOnlyBoundaries.includes(category)) && (
                  <Hint>{matchesOnly}</Hint>
                )}
              </Stack>
            )
          }
        </LoadState>
      )}
    </PartCard>
  )
}

function PreferencesCard({ onEdit }: EditProps) {
  const { title, what, none } = wishTexts.card
  const read = useRoute('GET /api/relationship-preferences')
  return (
    <PartCard title={title} edit={onEdit}>
      {() => (
        <LoadState read={read} what={what}>
          {preferences =>
            preferences.length === 0 ? (
              <Hint>{none}</Hint>
            ) : (
              <PreferenceList preferences={preferences} />
            )
          }
        </LoadState>
      )}
    </PartCard>
  )
}

/** Where the member lives, and their trip. */
const PlaceCard = ({ profile: { location, travel }, onEdit }: Props) => (
  <PartCard title={placeTexts.card.title} edit={() => onEdit('place')}>
    {() => (
      <>
        {location ? <p>{placeLine(location)}</p> : <Hint>{placeTexts.card.none}</Hint>}
        {travel && <p>{tripLine(travel)}</p>}
        <Start>
          <Button rank={3} small onClick={() => onEdit('travel')}>
            {travelTexts.card[travel ? 'change' : 'plan']}
          </Button>
        </Start>
      </>
    )}
  </PartCard>
)

const Start = styled.div`
  justify-self: start;
`

const tripDay = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })

const tripLine = ({ place, from, to, hasBegun }: Trip): string =>
  hasBegun
    ? travelTexts.card.during(place.name, tripDay(to))
    : travelTexts.card.planned(place.name, tripDay(from), tripDay(to))

const IdentityCard = ({ profile }: Own) => (
  <FactsCard
    title={texts.profileCards.identity}
    facts={{
      [texts.profileCards.gender]: genderLabel(profile.gender),
      [texts.profileCards.orientation]: orientationLabel(profile.orientation),
      [texts.profileCards.style]: styleLabel(profile.relationshipStyle, 'form'),
    }}
  />
)

/**
 * Who sees the profile. If only matches read the relationship part, a hint links to that choice.
 */
const PrivacyCard = ({ profile, onEdit }: Own & { onEdit: () => void }) => (
  <PartCard title={texts.profileCards.privacy} edit={onEdit}>
    {() => (
      <>
        <Facts
          facts={{
            [texts.profileCards.visibility]:
              profile.profileVisibility === 'public'
                ? texts.profileCards.public
                : texts.profileCards.matchesOnly,
            [texts.profileCards.readers]: detailsVisibilities[profile.detailsVisibility],
            [texts.profileCards.faceHidden]: profile.faceHidden
              ? texts.profileCards.enabled
              : texts.profileCards.disabled,
          }}
        />
        {profile.detailsVisibility === 'matches_only' && (
          <Hint>{texts.profileCards.detailsHint}</Hint>
        )}
      </>
    )}
  </PartCard>
)

const DiscoverySettingsCard = ({ profile }: Own) => (
  <FactsCard
    title={texts.profileCards.discovery}
    facts={{
      [texts.profileCards.ageRange]: texts.profileCards.ages(profile.minAge, profile.maxAge),
      [texts.profileCards.distance]: texts.profileCards.miles(profile.maxDistance),
      [texts.profileCards.modes]:
        profile.modes.map(mode => modeLabels[mode]).join(', ') || texts.profileCards.noMode,
    }}
  />
)

function FactsCard({ title, facts }: { title: string; facts: Record<string, string> }) {
  return (
    <Panel title={title} gap={2}>
      <Facts facts={facts} />
    </Panel>
  )
}

function SettingsCard() {
  const { premium, offersFirstWeek } = useUser()
  const takesPayments = useTakesPayments()
  return (
    <Card $tight aria-label={texts.settingsCard.label}>
      <AccessibilityRow />
      {takesPayments && !premium.active && (
        <LinkRow icon={Sparkle} label={subscribeLabel(offersFirstWeek)} to={pageAt('/subscribe')} />
      )}
      <LinkRow
        icon={Settings}
        label={texts.settingsCard.accountSettings}
        hint={takesPayments ? texts.settingsCard.hintWithPremium : texts.settingsCard.hint}
        to={pageAt('/settings')}
      />
      <LinkRow
        icon={SlidersHorizontal}
        label={texts.settingsCard.filters}
        to={pageAt('/filter-settings')}
      />
      <LinkRow
        icon={FileText}
        label={texts.settingsCard.privacyPolicy}
        to={pageAt('/privacy-policy')}
      />
      <LinkRow icon={Scale} label={texts.settingsCard.licenseAgreement} to={pageAt('/license')} />
      <LinkRow
        icon={HeartHandshake}
        label={texts.settingsCard.communityGuidelines}
        to={pageAt('/legal/guidelines')}
      />
      <LinkRow
        icon={Trash2}
        label={texts.settingsCard.deleteAccount}
        to={`${pageAt('/settings')}#delete`}
      />
    </Card>
  )
}
