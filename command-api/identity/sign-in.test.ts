import test from 'ava'
import { deviceLabel } from './sign-in.ts'

const agents = {
  'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0': 'Firefox on Android',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1':
    'Safari on iPhone',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1':
    'Chrome on iPhone',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15':
    'Safari on Mac',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0':
    'Edge on Windows',
  'Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36':
    'Chrome on ChromeOS',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36':
    'Samsung Internet on Android',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
  'Dalvik (Linux; Android 15)': 'Android',
  'curl/8.1': null,
  '': null,
}

for (const [agent, label] of Object.entries(agents))
  test(`the label of "${agent}" is ${label ?? 'empty'}`, t => {
    t.is(deviceLabel(agent), label)
  })

test('a label contains nothing else of its text, however long', t => {
  t.is(deviceLabel(`${'<script>'.repeat(100_000)} Firefox/1`), null)
  t.is(deviceLabel('Firefox/1 <b>Robin</b> (Android)'), 'Firefox on Android')
})
