import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import styled from 'styled-components'
import useSWR from 'swr'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Screen } from '../Screen.tsx'
import { DocumentPlayer } from './DocumentPlayer.tsx'

/** A document of a view at any time. */
export function DocumentScreen() {
  const { view = '', key = '' } = useParams()
  return (
    <Screen title={key ? `${view} ${key.slice(0, 8)}` : 'Documents'}>
      <Finder view={view} documentKey={key} />
      {key && <DocumentPlayer key={`${view} ${key}`} view={view} documentKey={key} />}
    </Screen>
  )
}

function Finder({ view, documentKey }: { view: string; documentKey: string }) {
  const { data: views = [] } = useSWR<readonly string[]>('/view-names')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(view)
  const [typed, setTyped] = useState(documentKey)
  useEffect(() => {
    setChosen(view)
    setTyped(documentKey)
  }, [view, documentKey])

  const open = (event: FormEvent) => {
    event.preventDefault()
    const name = chosen || views[0]
    if (name && typed.trim()) navigate(`/documents/${name}/${encodeURIComponent(typed.trim())}`)
  }
  return (
    <Form onSubmit={open}>
      <SelectField label="View" value={chosen} onChange={event => setChosen(event.target.value)}>
        {views.map(name => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label="Key of the document"
        hint="The page of an event links the documents that it changed."
        value={typed}
        onChange={event => setTyped(event.target.value)}
        required
      />
      <Button type="submit">Show</Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  align-items: start;
  max-width: 60rem;

  @media (min-width: 64rem) {
    grid-template-columns: 14rem minmax(0, 1fr) auto;

    > button {
      margin-top: 1.75rem;
    }
  }
`
