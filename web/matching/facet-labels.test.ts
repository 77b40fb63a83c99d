import test from 'ava'
import { facetFacts } from './facet-labels.ts'

test('facets have readable names, and numbers are shown as bands', t => {
  t.deepEqual(
    facetFacts({
      height: { from: 150, to: 199 },
      cats: { from: 2, to: 2 },
      night_owl: true,
      smokes: false,
      diet: 'vegan',
      languages: ['Deutsch', 'English'],
    }),
    {
      Height: '150 to 199',
      Cats: '2',
      'Night owl': 'Yes',
      Smokes: 'No',
      Diet: 'vegan',
      Languages: 'Deutsch, English',
    },
  )
})
