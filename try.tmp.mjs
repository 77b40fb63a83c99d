import { allSymbols } from './tools/docs/symbols.ts'

const all = await allSymbols()
const want = process.argv.slice(2)
for (const w of want) {
  const f = all.filter(s => s.name === w)
  console.log(w, '→', f.map(x => `${x.file}: ${x.sentence || '—'}`).join(' || ') || 'NONE')
}
