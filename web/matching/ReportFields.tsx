import { LifeBuoy } from 'lucide-react'
import styled from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import type { ReportReason } from '../../contracts/matching/matching.ts'
import { photoFromAddress, srcSetOf } from '../../contracts/profiles/photo-addresses.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { SelectField, TextArea } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { Note } from '../ui/Note.tsx'
import { Strong } from '../ui/typography.ts'
import { reasonLabels, reasons } from './safety-labels.ts'
import { safetyTexts } from './safety-texts.ts'

type ReasonProps = {
  /** Empty until one is chosen. */
  value: ReportReason | ''
  /** True once the form was submitted: a missing reason is then an error. */
  sent: boolean
  onChange: (reason: ReportReason) => void
}

/**
 * Choice of the reason for a report. Who feels unsafe now reads first what helps at once, and `aboutBlock`:
 * how to block.
 */
export const ReasonField = ({
  aboutBlock,
  ...choice
}: ReasonProps & { aboutBlock?: string | undefined }) => (
  <Stack>
    <ReasonChoice {...choice} />
    <div role="status">
      {choice.value === 'unsafe' && (
        <Note tone="no" icon={LifeBuoy}>
          <Strong as="span">{safetyTexts.help.title}.</Strong> {safetyTexts.help.text}
          {aboutBlock && <> {aboutBlock}</>}
        </Note>
      )}
    </div>
  </Stack>
)

const ReasonChoice = ({ value, sent, onChange }: ReasonProps) => (
  <SelectField
    label={safetyTexts.reason}
    required
    value={value}
    error={sent && value === '' ? safetyTexts.noReason : undefined}
    onChange={event => onChange(event.target.value as ReportReason)}
  >
    <option value="" disabled>
      {safetyTexts.chooseOne}
    </option>
    {reasons.map(reason => (
      <option key={reason} value={reason}>
        {reasonLabels[reason]}
      </option>
    ))}
  </SelectField>
)

type TellsHostProps = { checked: boolean; onChange: (checked: boolean) => void }

/** Whether the host of the event or group hears that somebody asked for help. */
export const TellsHostField = ({ checked, onChange }: TellsHostProps) => (
  <Checkbox
    label={safetyTexts.tellsHost}
    hint={safetyTexts.tellsHostHint}
    checked={checked}
    onChange={event => onChange(event.target.checked)}
  />
)

type PhotoProps = {
  photos: readonly { readonly photoUrl: string }[]
  /** The id of the chosen photo; null for the whole profile. */
  value: string | null
  onChange: (photoId: string | null) => void
}

/** Choice between a whole profile and one of its photos. */
export const PhotoField = ({ photos, value, onChange }: PhotoProps) => {
  const chosen = photos.find(({ photoUrl }) => photoFromAddress(photoUrl)?.id === value)
  return (
    <Stack $gap={2}>
      <SelectField
        label={safetyTexts.photo}
        value={value ?? ''}
        onChange={event => onChange(event.target.value || null)}
      >
        <option value="">{safetyTexts.whole}</option>
        {photos.map(({ photoUrl }, index) => (
          <option key={photoUrl} value={photoFromAddress(photoUrl)?.id}>
            {safetyTexts.nthPhoto(index + 1)}
          </option>
        ))}
      </SelectField>
      {chosen && <Chosen src={chosen.photoUrl} srcSet={srcSetOf(chosen.photoUrl)} alt="" />}
    </Stack>
  )
}

const Chosen = styled.img.attrs({ sizes: '5rem' })`
  width: 5rem;
  height: 6rem;
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  object-fit: cover;
`

type DescriptionProps = {
  value: string
  /** What the server objects to in it. */
  problem: string | undefined
  onChange: (description: string) => void
}

/** Field for the member's description in a report. */
export const ReportDescription = ({ value, problem, onChange }: DescriptionProps) => (
  <TextArea
    label={safetyTexts.description}
    hint={safetyTexts.onlyTeam}
    limit={limits.report}
    noun="description"
    value={value}
    error={problem}
    onChange={event => onChange(event.target.value)}
  />
)
