import { type ReactNode, useId } from 'react'
import type { MatchProfile } from '../../contracts/matching/match-details.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import { promptTexts } from '../../contracts/profiles/prompt-catalogue.ts'
import type { PromptAnswer } from '../../contracts/profiles/prompts.ts'
import { milesAway } from '../profiles/card-lines.ts'
import { Facts, Words } from '../profiles/Facts.tsx'
import { genderLabel, orientationLabel } from '../profiles/identity-labels.ts'
import { markLabels, styleLabel } from '../profiles/labels.ts'
import { PreferenceList } from '../profiles/relationship-preferences/PreferenceList.tsx'
import { ConstellationRows, hasPeople } from '../profiles/ShownConstellation.tsx'
import { VisitingTag } from '../profiles/travel/VisitingTag.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Stack } from '../ui/layout.ts'
import { Tag, Tags } from '../ui/Tag.tsx'
import { CardTitle, Hint } from '../ui/typography.ts'
import { VerifiedMark } from '../ui/VerifiedMark.tsx'
import { LikeComment } from './likes/LikeComment.tsx'
import { likeCommentTexts } from './likes/like-comment-texts.ts'
import { MatchPhotos } from './MatchPhotos.tsx'
import { matchDetailsTexts } from './match-details-texts.ts'

/** The profile of a match: photos first, then every field that is filled in. */
export function MatchDetails({ profile }: { profile: MatchProfile }) {
  const { pseudonym, bio, tags, hobbies, relationshipPreferences } = profile
  const [first, second, third] = profile.prompts
  const marks = markLabels(profile)
  return (
    <Stack $gap={6}>
      <MatchPhotos key={profile.id} profile={profile} />
      {profile.likeComment && (
        <DetailsPart title={likeCommentTexts.shown.title}>
          <LikeComment comment={profile.likeComment} />
        </DetailsPart>
      )}
      <DetailsPart title={matchDetailsTexts.profile.about}>
        {bio ? (
          <Words>{bio}</Words>
        ) : (
          <Hint>{matchDetailsTexts.profile.noBio(bidiIsolate(pseudonym))}</Hint>
        )}
        {(profile.visiting || profile.isVerified || marks.length > 0 || tags.length > 0) && (
          <Tags aria-label={matchDetailsTexts.profile.tags}>
            <VisitingTag visiting={profile.visiting} />
            {marks.map(mark => (
              <Tag key={mark}>{mark}</Tag>
            ))}
            {profile.isVerified && (
              <Tag $tone="yes">
                <VerifiedMark /> {matchDetailsTexts.profile.verified}
              </Tag>
            )}
            {tags.map(tag => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </Tags>
        )}
      </DetailsPart>
      <PromptPart answered={first} />
      <DetailsPart title={matchDetailsTexts.profile.identity}>
        <Facts facts={factsOf(profile)} />
      </DetailsPart>
      <PromptPart answered={second} />
      <WordsPart
        title={matchDetailsTexts.profile.relationships}
        words={profile.currentRelationships}
      />
      {hasPeople(profile.constellation) && (
        <DetailsPart title={matchDetailsTexts.profile.constellation}>
          <ConstellationRows constellation={profile.constellation} />
        </DetailsPart>
      )}
      <WordsPart title={matchDetailsTexts.profile.seeking} words={profile.seekingDescription} />
      <PromptPart answered={third} />
      <HobbiesPart hobbies={hobbies} />
      {relationshipPreferences.length > 0 && (
        <DetailsPart title={matchDetailsTexts.profile.preferences}>
          <PreferenceList preferences={relationshipPreferences} />
        </DetailsPart>
      )}
    </Stack>
  )
}

const factsOf = ({ gender, orientation, relationshipStyle, distance }: MatchProfile) => ({
  [matchDetailsTexts.profile.gender]: genderLabel(gender),
  [matchDetailsTexts.profile.orientation]: orientationLabel(orientation),
  [matchDetailsTexts.profile.style]: styleLabel(relationshipStyle, 'form'),
  ...(distance !== null && { [matchDetailsTexts.profile.distance]: milesAway(distance) }),
})

/** The hobbies of the member as a titled section; nothing while there are none. */
export const HobbiesPart = ({ hobbies }: Pick<MatchProfile, 'hobbies'>) =>
  hobbies.length > 0 && (
    <DetailsPart title={matchDetailsTexts.profile.hobbies}>
      <Tags aria-label={matchDetailsTexts.profile.hobbies}>
        {hobbies.map(hobby => (
          <Tag key={hobby}>{hobbyLabels[hobby]}</Tag>
        ))}
      </Tags>
    </DetailsPart>
  )

/** An answered prompt as a section with the prompt as its title; nothing without one. */
export const PromptPart = ({ answered }: { answered: PromptAnswer | undefined }) =>
  answered && <WordsPart title={promptTexts[answered.prompt]} words={answered.answer} />

/** A text of the member as a titled section; nothing while there is none. */
export const WordsPart = ({ title, words }: { title: string; words: string | null }) =>
  words && (
    <DetailsPart title={title}>
      <Words>{words}</Words>
    </DetailsPart>
  )

/** One titled section of the profile. */
export function DetailsPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" $gap={2} aria-labelledby={id}>
      <CardTitle as="h3" id={id}>
        {title}
      </CardTitle>
      {children}
    </Stack>
  )
}
