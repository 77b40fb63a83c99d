import { useState } from 'react'
import { hasInk } from '../../../contracts/core/ink.ts'
import { limits } from '../../../contracts/core/limits.ts'
import { excessOf } from '../../../contracts/core/text-length.ts'
import type { ShownProfile } from '../../../contracts/discovery/discovery.ts'
import type { LikeCommentInput } from '../../../contracts/matching/like-comments.ts'
import { primaryFirst } from '../../../contracts/profiles/primary-photo.ts'
import { promptTexts } from '../../../contracts/profiles/prompt-catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextArea } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { DetailsPart } from '../MatchDetails.tsx'
import { likeCommentTexts } from './like-comment-texts.ts'

const { compose } = likeCommentTexts

type Subject = { label: string; about: LikeCommentInput['about'] }

/** What can be commented on: the answered prompts, then the photos as the sheet counts them. */
const subjectsOf = ({ prompts, photos }: ShownProfile): readonly Subject[] => [
  ...prompts.map(({ prompt }) => ({ label: promptTexts[prompt], about: { prompt } })),
  ...primaryFirst(photos).map(({ photoUrl }, index) => ({
    label: compose.photo(index + 1),
    about: { photoUrl },
  })),
]

type Props = {
  profile: ShownProfile
  onType: (words: string) => void
  onLike: (comment: LikeCommentInput) => void
}

/** Form that likes a member and says something about a photo or prompt of theirs. */
export function CommentLike({ profile, onType, onLike }: Props) {
  const subjects = subjectsOf(profile)
  const [chosen, setChosen] = useState(0)
  const [words, setWords] = useState('')
  const [isChecked, setChecked] = useState(false)
  const send = () => {
    setChecked(true)
    const subject = subjects[chosen]
    if (!subject || !hasInk(words) || excessOf(words.trim(), limits.likeComment) > 0) return
    onLike({ about: subject.about, words })
  }
  return (
    <DetailsPart title={compose.title}>
      <Stack $gap={3}>
        <SelectField
          label={compose.about}
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {subjects.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={compose.words}
          hint={compose.hint}
          rows={2}
          limit={limits.likeComment}
          noun="comment"
          value={words}
          error={isChecked && !hasInk(words) ? compose.missing : undefined}
          onChange={({ target }) => {
            setWords(target.value)
            onType(target.value)
          }}
        />
        <Button rank={2} onClick={send}>
          {compose.act}
        </Button>
      </Stack>
    </DetailsPart>
  )
}
