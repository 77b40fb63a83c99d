import { useId } from 'react'
import { limits } from '../../contracts/core/limits.ts'
import { xpRewards } from '../../contracts/questions/achievements.ts'
import type { PackId } from '../../contracts/questions/question-packs.ts'
import { CallFailed } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { AiMark } from '../ui/AiMark.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Grow, Row, Stack } from '../ui/layout.ts'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle } from '../ui/typography.ts'
import { texts } from './texts.ts'

const { generatedPerClick } = limits.question

const failed = texts.moreQuestionsCard.failedText

const isFinal = (code: string | undefined) => code === 'pack_full' || code === 'question_limit'

/** Toast of a failure: the server's advice if a retry would fail too, otherwise to try again. */
const failure = (error: Error) => ({
  title: texts.moreQuestionsCard.failedTitle,
  text: error instanceof CallFailed && isFinal(error.code) ? error.problem?.message : failed,
})

/** Button that requests new questions for a pack, which all members can then answer. */
export function MoreQuestionsCard({ pack }: { pack: PackId }) {
  const titleId = useId()
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/questions/generate/:packId', {
    refresh: ['/api/questions', '/api/user-xp', '/api/user-achievements'],
    failure,
    onDone: ({ questions, xpEarned }) =>
      toast({
        title: texts.moreQuestionsCard.addedTitle,
        text: texts.moreQuestionsCard.added(questions.length, xpEarned),
        tone: 'success',
      }),
  })
  return (
    <Card $tone="ai" aria-labelledby={titleId}>
      <Stack $gap={3}>
        <Row $gap={3}>
          <AiMark />
          <Grow>
            <CardTitle id={titleId}>{texts.moreQuestionsCard.title}</CardTitle>
            <p>{texts.moreQuestionsCard.text(generatedPerClick, xpRewards.generate)}</p>
          </Grow>
        </Row>
        <Button
          rank={3}
          small
          wide
          busy={pending && texts.moreQuestionsCard.writing(generatedPerClick)}
          onClick={() => void run({ params: { packId: pack } })}
        >
          {texts.moreQuestionsCard.generate(generatedPerClick)}
        </Button>
      </Stack>
    </Card>
  )
}
