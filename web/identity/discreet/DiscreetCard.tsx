import { useAtom } from 'jotai'
import styled from 'styled-components'
import { type Cover, covers } from '../../../contracts/core/covers.ts'
import { Card } from '../../ui/Card.tsx'
import { discreetAtom } from '../../ui/cover.ts'
import { inRow } from '../../ui/layout.ts'
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { CardTitle, Hint } from '../../ui/typography.ts'
import { texts } from '../texts.ts'
import { type QuickExitChoice, quickExitAtom } from './quick-exit.ts'

const coverChoices: readonly { value: Cover | 'none'; label: string }[] = [
  { value: 'none', label: texts.discreetCard.noCover },
  ...(Object.keys(covers) as Cover[]).map(cover => ({ value: cover, label: covers[cover] })),
]

const exits: readonly { value: QuickExitChoice; label: string }[] = [
  { value: 'off', label: texts.quickExit.off },
  { value: 'leave', label: texts.quickExit.leaves },
  { value: 'sign out', label: texts.quickExit.signsOut },
]

/** What this device shows of Kith to others, and how to leave quickly. Kept on the device alone. */
export function DiscreetCard() {
  const [choice, choose] = useAtom(discreetAtom)
  const [exit, setExit] = useAtom(quickExitAtom)
  const { cover, blankNews } = choice
  return (
    <Card aria-labelledby="discreet">
      <CardTitle id="discreet">{texts.discreetCard.title}</CardTitle>
      <Intro>{texts.discreetCard.intro}</Intro>
      <SegmentedChoice
        label={texts.discreetCard.cover}
        options={coverChoices}
        value={cover ?? 'none'}
        onChange={next => void choose({ ...choice, cover: next === 'none' ? null : next })}
      />
      {cover && (
        <Preview>
          <img src={`/covers/${cover}/icon.svg`} alt="" width="48" height="48" />
          <Hint>{texts.discreetCard.coverHint(covers[cover])}</Hint>
        </Preview>
      )}
      <SwitchRow
        label={texts.discreetCard.blankNews}
        hint={texts.discreetCard.blankNewsHint}
        checked={blankNews}
        onChange={next => void choose({ ...choice, blankNews: next })}
      />
      <SegmentedChoice
        label={texts.quickExit.title}
        options={exits}
        value={exit}
        onChange={setExit}
      />
      {exit !== 'off' && <Hint>{texts.quickExit.hint}</Hint>}
    </Card>
  )
}

const Intro = styled(Hint)`
  padding-bottom: var(--space-3);
`

const Preview = styled.div`
  ${inRow(3)}
  padding-bottom: var(--space-3);

  img {
    border-radius: var(--radius-md);
  }
`
