import { type FormEvent, useState } from 'react'
import styled from 'styled-components'
import useSWR from 'swr'
import type { ConsoleQuestion } from '../../../contracts/explore/explore.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { TextField } from '../../ui/Field.tsx'
import { CardTitle, Hint } from '../../ui/typography.ts'
import { messageOf, send } from '../call.ts'

type Props = {
  /** The question in the editor, which is saved. */
  sql: string
  onOpen: (sql: string) => void
}

/** Questions that were saved as files, and the examples. */
export function Questions({ sql, onOpen }: Props) {
  const { data: questions = [], mutate } = useSWR<readonly ConsoleQuestion[]>('/questions')
  const [name, setName] = useState('')
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setProblem('')
    try {
      await mutate(await send<readonly ConsoleQuestion[]>('/questions', { name, sql }), {
        revalidate: false,
      })
      setSaid(`Saved as ${name}.sql`)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <>
      <CardTitle>Saved questions</CardTitle>
      <List>
        {questions.map(question => (
          <li key={`${question.name} ${question.isExample}`}>
            <Chip onClick={() => onOpen(question.sql)}>
              {question.name}
              {question.isExample && ' (example)'}
            </Chip>
          </li>
        ))}
      </List>
      <Form onSubmit={save}>
        <TextField
          label="Save the question as"
          value={name}
          onChange={event => setName(event.target.value)}
          required
          {...(problem && { error: problem })}
        />
        <Button type="submit" rank={2} small>
          Save
        </Button>
      </Form>
      <Hint role="status">{said}</Hint>
    </>
  )
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-block: var(--space-3);
`

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
  align-items: end;
`
