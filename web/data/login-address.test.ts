import test from 'ava'
import { loginAddress } from './login-address.ts'

test('the login address has the page to return to, except for home', t => {
  t.is(loginAddress('/matches?x=1'), '/auth/login?next=%2Fmatches%3Fx%3D1')
  t.is(loginAddress('/'), '/auth/login')
})
