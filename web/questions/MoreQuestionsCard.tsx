import { useId } from 'react'
import { xpRewards } from '../../contracts/achievements.ts'
import {
  generateQuestions,
  getUserXp,
  listQuestions,
  listUserAchievements,
} from '../../contracts/endpoints.ts'
import { limits } from '../../contracts/limits.ts'
import type { PackId } from '../../contracts/question-packs.ts'
import { CallFailed } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { AiMark } from '../insights/AiMark.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Grow, Row, Stack } from '../ui/layout.ts'
import { CardTitle } from '../ui/text.ts'
import { useToast } from '../ui/toast.ts'

const { generatedPerClick } = limits.question

const failed = 'Could not generate new questions. Please try again.'

const isFinal = (code: string | undefined) => code === 'pack_full' || code === 'question_limit'

/** What the server advises where another try is of no use. */
const failure = (error: Error) => ({
  title: 'Generation Failed',
  text: error instanceof CallFailed && isFinal(error.code) ? error.problem?.message : failed,
})

/** Has new questions written for a pack, which all members can answer. */
export function MoreQuestionsCard({ pack }: { pack: PackId }) {
  const titleId = useId()
  const toast = useToast()
  const { run, pending } = useCommand(generateQuestions, {
    refresh: [listQuestions.path, getUserXp.path, listUserAchievements.path],
    failure,
    onDone: ({ questions, xpEarned }) => {
      const count = `${questions.length} ${questions.length === 1 ? 'question' : 'questions'}`
      toast({
        title: 'Questions Added!',
        text:
          xpEarned > 0
            ? `${count} added. You earned ${xpEarned} XP.`
            : `${count} added. You have earned today's XP for this pack.`,
        tone: 'success',
      })
    },
  })
  return (
    <Card $tone="ai" aria-labelledby={titleId}>
      <Stack $gap={3}>
        <Row $gap={3}>
          <AiMark />
          <Grow>
            <CardTitle id={titleId}>Want more?</CardTitle>
            <p>
              {generatedPerClick} new questions for this pack, for all members. +
              {xpRewards.generate} XP
            </p>
          </Grow>
        </Row>
        <Button
          rank={3}
          small
          wide
          busy={pending && `Writing ${generatedPerClick} questions...`}
          onClick={() => void run({ params: { packId: pack } })}
        >
          Generate {generatedPerClick} New Questions
        </Button>
      </Stack>
    </Card>
  )
}
