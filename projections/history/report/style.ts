/** Style sheet of a report, in light and dark. */
export const style = `
:root { color-scheme: light dark; --bg: #f8f1f5; --surface: #fffbfd; --ink: #281227; --soft: #6b4f6a; --line: #e2d4de; --main: #68255e; --rgb: 104 37 94; --on: #fffbfd; }
@media (prefers-color-scheme: dark) { :root { --bg: #170a17; --surface: #261326; --ink: #f5e9ef; --soft: #c9b3c7; --line: #472b46; --main: #f9b496; --rgb: 249 180 150; --on: #281227; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 78rem; padding: 1.5rem 1rem 4rem; background: var(--bg); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 0 0 .25rem; }
p { margin: 0 0 1rem; color: var(--soft); max-width: 44rem; }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 1.25rem; margin-top: 1.25rem; }
.beside { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
@media (min-width: 60rem) { .beside { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: start; } }
h3 { font-size: 1rem; margin: 0 0 .5rem; }
svg { display: block; width: 100%; max-width: 34rem; height: auto; margin-bottom: 1.25rem; }
svg text { fill: var(--ink); font: 15px system-ui, sans-serif; }
svg .value { fill: var(--soft); font-size: 14px; }
svg .bar { fill: var(--main); }
svg .line { fill: none; stroke: var(--main); stroke-width: 3; stroke-linejoin: round; stroke-linecap: round; }
svg .axis { stroke: var(--line); }
.scroll { overflow: auto; max-height: 30rem; }
.scroll:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; width: 100%; }
caption { text-align: left; color: var(--soft); padding-bottom: .5rem; }
th, td { padding: .3rem .5rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child { text-align: left; }
thead th { position: sticky; top: 0; background: var(--surface); }
.heats { font-size: .75rem; }
.heats td, .heats thead th:not(:first-child) { text-align: center; padding: .3rem .15rem; }
td abbr { text-decoration: none; color: var(--soft); }
.heats td { border: 2px solid var(--surface); border-radius: 4px; }
${Array.from({ length: 10 }, (_, heat) => `.h${heat} { background: rgb(var(--rgb) / ${heat < 5 ? heat * 8 : 60 + heat * 4}%);${heat < 5 ? '' : ' color: var(--on);'} }`).join('\n')}
@media print { body { max-width: none; } section { break-inside: avoid; } .scroll { max-height: none; } }
`
