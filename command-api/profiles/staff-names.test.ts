import test from 'ava'
import { passesForStaff, requireOwnName } from './staff-names.ts'

test('names that imitate the staff are found, also in look-alike letters', t => {
  for (const name of [
    'Admin',
    'Kith Support',
    'KithSupport',
    'Staff 🌿',
    'The Moderator',
    'аdmin',
    'АDМIN',
    'ЅТАFF',
    'αdmin',
    'Adm1n',
    'M0derator',
    'a.d.m.i.n',
    'S t a f f',
    'Ádmin',
    'Verified Wren',
    'official-juniper',
    'MOD Anna',
  ])
    t.true(passesForStaff(name), name)
})

test('names that merely contain such letters are not found', t => {
  for (const name of [
    'Wren',
    'Supportive Bear',
    'Modesty',
    'Kithara',
    'Staffan',
    'Adminah',
    'The Oak System',
    'Unofficially Ash',
    '林',
    'Анна',
    'أمل',
    '🏳️‍🌈 Rook',
  ])
    t.false(passesForStaff(name), name)
})

test('names under which the product speaks are not to be had, however written', t => {
  for (const name of ['You', 'YOU', 'Y.o.u', 'Somebody', 'Former member', 'System', 'Host', 'Ηost'])
    t.throws(() => requireOwnName(name), { code: 'bad_input' }, name)
  for (const name of ['Host of Owls', 'Youri', 'Systema', 'Mx. Somebody Else', 'Wren'])
    t.notThrows(() => requireOwnName(name), name)
})
