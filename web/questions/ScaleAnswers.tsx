import type { Question } from '../../contracts/questions/questions.ts'
import { Row, Stack } from '../ui/layout.ts'
import { Slider } from '../ui/Slider.tsx'
import { Hint } from '../ui/typography.ts'
import type { AnswerDraft } from './answer-draft.ts'
import { texts } from './texts.ts'

type Props = {
  question: Question
  draft: AnswerDraft
  onChange: (changes: Partial<AnswerDraft>) => void
}

/** The member's step on the scale, and the range of steps that is acceptable in a partner. */
export function ScaleAnswers({ question, draft, onChange }: Props) {
  const { scaleMin: min, scaleMax: max } = question
  const middle = Math.round((min + max) / 2)
  const [from, to] = draft.scaleRange
  return (
    <Stack $gap={5}>
      <div>
        <Slider
          label={texts.scaleAnswers.answer}
          thumbs={[texts.scaleAnswers.answer]}
          value={[draft.scale ?? middle]}
          onChange={([scale]) => onChange({ scale: scale ?? middle })}
          // A key or tap chooses the step, even if the thumb does not move.
          onCommit={([scale]) => onChange({ scale: scale ?? middle })}
          says={draft.scale === null ? texts.scaleAnswers.unanswered : `${draft.scale} of ${max}`}
          min={min}
          max={max}
        />
        <Ends question={question} />
      </div>
      <div>
        <Slider
          label={texts.scaleAnswers.fine}
          thumbs={[texts.scaleAnswers.least, texts.scaleAnswers.most]}
          value={[from, to]}
          onChange={([low = min, high = max]) => onChange({ scaleRange: [low, high] })}
          says={`${from} to ${to}`}
          thumbSays={[`${from} of ${max}`, `${to} of ${max}`]}
          min={min}
          max={max}
        />
        <Ends question={question} />
      </div>
    </Stack>
  )
}

/** What the two ends of a scale mean, under its slider. */
const Ends = ({ question: { scaleMin, scaleMax, scaleLabels } }: Pick<Props, 'question'>) => {
  const [least = texts.scaleAnswers.lowest, most = texts.scaleAnswers.highest] = scaleLabels
  return (
    <Row $between>
      <Hint>
        {scaleMin}: {least}
      </Hint>
      <Hint>
        {scaleMax}: {most}
      </Hint>
    </Row>
  )
}
