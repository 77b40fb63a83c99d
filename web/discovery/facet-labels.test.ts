import test from 'ava'
import { facetFacts } from './facet-labels.ts'

test('facets are shown with readable names, numbers as the band that they are in', t => {
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
