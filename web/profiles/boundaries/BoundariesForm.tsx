import { Check, Lock, X } from 'lucide-react'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../../contracts/core/limits.ts'
import type { ConsentPreference } from '../../../contracts/profiles/boundaries.ts'
import {
  type BoundaryCategory,
  boundaryCatalogue,
  matchesOnlyBoundaries,
} from '../../../contracts/profiles/boundary-catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { InlineIcon } from '../../ui/InlineIcon.tsx'
import { type Level, LevelChoice } from '../../ui/LevelChoice.tsx'
import { Measured } from '../../ui/layout.ts'
import { MaybeIcon } from '../../ui/MaybeIcon.tsx'
import { Muted, Strong } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { boundaryCategories, levelOf, withLevel, withNotes } from './consent-levels.ts'
import { texts } from './texts.ts'

const levels: readonly Level<ConsentPreference['level']>[] = [
  { value: 'yes', label: texts.form.yes, icon: Check, tone: 'yes' },
  { value: 'maybe', label: texts.form.maybe, icon: MaybeIcon, tone: 'maybe' },
  { value: 'no', label: texts.form.no, icon: X, tone: 'no' },
]

type Props = {
  value: readonly ConsentPreference[]
  onChange: (value: ConsentPreference[]) => void
  /** True for levels alone, which nobody is shown. */
  onlyLevels?: boolean
}

/** A level for each category, and optional notes for matches. */
export const BoundariesForm = (props: Props) => (
  <Measured>
    {boundaryCategories.map(category => (
      <Topic key={category} category={category} {...props} />
    ))}
  </Measured>
)

type TopicProps = Props & { category: BoundaryCategory }

function Topic({ category, value, onChange, onlyLevels = false }: TopicProps) {
  const id = useId()
  const { label, hint } = boundaryCatalogue[category]
  const answer = levelOf(value, category)
  return (
    <Row>
      <div>
        <Strong as="h3" id={id}>
          {label}
        </Strong>
        <Muted $size="xs">{hint}</Muted>
        {!onlyLevels && matchesOnlyBoundaries.includes(category) && (
          <Muted $size="xs">
            <InlineIcon of={Lock} size="mark" />
            {texts.form.private}
          </Muted>
        )}
      </div>
      <LevelChoice
        labelledBy={id}
        levels={levels}
        value={answer?.level}
        onChange={level => onChange(withLevel(value, category, level))}
      />
      {!onlyLevels && (
        <Note
          label={label}
          isOffered={answer !== undefined}
          notes={answer?.notes ?? null}
          onChange={notes => onChange(withNotes(value, category, notes))}
        />
      )}
    </Row>
  )
}

type NoteProps = {
  label: string
  /** Whether the topic has an answer. */
  isOffered: boolean
  notes: string | null
  onChange: (notes: string) => void
}

/** The button takes its place before there is an answer, so that an answer moves no other row. */
function Note({ label, isOffered, notes, onChange }: NoteProps) {
  const [opened, setOpened] = useState(notes !== null)
  if (!opened || !isOffered)
    return (
      <Wide>
        <Button
          rank={0}
          small
          style={{ visibility: isOffered ? 'visible' : 'hidden' }}
          onClick={() => setOpened(true)}
        >
          {texts.form.addNote}
          <VisuallyHidden> {texts.form.on(label.toLowerCase())}</VisuallyHidden>
        </Button>
      </Wide>
    )
  return (
    <Wide>
      <TextArea
        label={texts.form.note(label.toLowerCase())}
        hint={texts.form.noteHint}
        rows={2}
        limit={limits.boundaryNotes}
        noun="note"
        autoFocus={notes === null}
        value={notes ?? ''}
        onChange={event => onChange(event.target.value)}
      />
    </Wide>
  )
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2) var(--space-4);
  align-items: center;
  padding-block: var(--space-3) var(--space-4);

  & + & {
    border-top: var(--border-hair);
  }

  @container (min-width: 36rem) {
    grid-template-columns: minmax(0, 1fr) 17.5rem;
    padding-block: var(--space-3);

    [data-a11y="on"] & {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`

const Wide = styled.div`
  grid-column: 1 / -1;

  > button {
    margin-left: calc(var(--space-3) * -1);
  }
`
