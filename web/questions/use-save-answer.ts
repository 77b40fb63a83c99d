import { xpRewards } from '../../contracts/questions/achievements.ts'
import type { Question } from '../../contracts/questions/questions.ts'
import { useCommand } from '../data/use-command.ts'
import { useToast } from '../ui/toast-state.ts'
import { type AnswerDraft, answerBody } from './answer-draft.ts'
import { texts } from './texts.ts'

const failure = {
  title: texts.useSaveAnswer.failedTitle,
  text: texts.useSaveAnswer.failedText,
} as const

/** Saves an answer; `save` returns whether it was saved. Only a first answer earns XP. */
export function useSaveAnswer() {
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/user-answers', {
    refresh: [
      '/api/user-answers',
      '/api/user-pack-progress',
      '/api/user-xp',
      '/api/user-achievements',
    ],
    failure,
  })
  const save = async (question: Question, draft: AnswerDraft, isFirst: boolean) => {
    const saved = await run({ body: answerBody(question, draft) })
    if (!saved) return false
    toast({
      title: texts.useSaveAnswer.savedTitle,
      text: isFirst ? texts.useSaveAnswer.earned(xpRewards.answer) : texts.useSaveAnswer.changed,
      tone: 'success',
      compact: true,
    })
    return true
  }
  return { save, saving: pending }
}
