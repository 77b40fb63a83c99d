import { hasPhrase } from '../core/folded-text.ts'

type Located = {
  readonly location: string | null
  readonly place: { readonly name: string } | null
}

/**
 * Location and city of an event in one line: `Kiln Row, Bristol`; null without either. A location
 * that names the city itself stays as it is.
 */
export const placeLineOf = ({ location, place }: Located): string | null => {
  if (!place || (location && hasPhrase(location, place.name))) return location
  return location ? `${location}, ${place.name}` : place.name
}
