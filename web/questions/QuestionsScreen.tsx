import { useSearchParams } from 'react-router-dom'
import { wholeNumberIn } from '../../contracts/core/whole-number.ts'
import { pageAt } from '../../contracts/pages.ts'
import { type PackId, packIds } from '../../contracts/questions/question-packs.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { PackBrowser } from './PackBrowser.tsx'
import { PackFlow } from './PackFlow.tsx'
import { texts } from './texts.ts'
import { useAchievementToasts } from './use-achievement-toasts.ts'

/** `/qa-questions`: packs of questions, and one pack question by question. */
export function QuestionsScreen() {
  const [search, setSearch] = useSearchParams()
  useAchievementToasts()
  const pack = packIds.find(id => id === search.get('pack'))
  const index = Math.max(0, (wholeNumberIn(search.get('question') ?? '') ?? 1) - 1)
  const open = (id: PackId) => setSearch({ pack: id })
  const show = (next: number) =>
    setSearch({ pack: pack ?? '', question: String(next + 1) }, { replace: true })
  if (!pack)
    return (
      <ScreenFrame
        title={texts.questionsScreen.title}
        back={{ to: pageAt('/'), label: texts.questionsScreen.backToDiscover }}
      >
        <PackBrowser onOpen={open} />
      </ScreenFrame>
    )
  return <OnePack key={pack} id={pack} index={index} onIndex={show} onOther={() => setSearch({})} />
}

type Props = { id: PackId; index: number; onIndex: (index: number) => void; onOther: () => void }

function OnePack({ id, index, onIndex, onOther }: Props) {
  const packs = useRoute('GET /api/question-packs')
  const questions = useRoute('GET /api/questions', { query: { pack: id } })
  const answers = useRoute('GET /api/user-answers')
  const progress = useRoute('GET /api/user-pack-progress')
  const pack = packs.data?.find(one => one.id === id)
  const count = questions.data?.length ?? 0
  return (
    <ScreenFrame
      title={pack?.name ?? texts.questionsScreen.title}
      subtitle={index < count ? texts.packFlow.position(index + 1, count) : ''}
      back={{ to: pageAt('/qa-questions'), label: texts.questionsScreen.backToPacks }}
    >
      <LoadState read={packs} what={texts.questionsScreen.what} height="40rem">
        {() => (
          <LoadState
            read={questions}
            what={texts.questionsScreen.what}
            failure="Failed to fetch questions"
            height="40rem"
          >
            {all => (
              <LoadState read={answers} what={texts.questionsScreen.answers} height="40rem">
                {own => (
                  <LoadState read={progress} what={texts.questionsScreen.progress} height="40rem">
                    {packs =>
                      pack && (
                        <PackFlow
                          pack={pack}
                          questions={all}
                          answers={own}
                          isCompleted={packs.some(
                            ({ packId, isCompleted }) => packId === id && isCompleted,
                          )}
                          index={index}
                          onIndex={onIndex}
                          onOther={onOther}
                        />
                      )
                    }
                  </LoadState>
                )}
              </LoadState>
            )}
          </LoadState>
        )}
      </LoadState>
    </ScreenFrame>
  )
}
