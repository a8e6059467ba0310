import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { COUNTRY_NAMES } from './countries.ts'
import { E164 } from './e164.ts'
import { type NumberFault, readNumber } from './national-number.ts'
import { sayFault } from './number-fault.ts'

/** A landline and a mobile of each country, as people write them there. */
// biome-ignore format: a table reads in columns
const NATIONAL: readonly [country: string, landline: string, is: string, mobile: string, is: string][] = [
  ['AD', '715 259',           '+376715259',     '316 589',           '+376316589'],
  ['AL', '022 309 219',       '+35522309219',   '067 210 3006',      '+355672103006'],
  ['AM', '(010) 198706',      '+37410198706',   '077 142808',        '+37477142808'],
  ['AT', '01 234510778',      '+431234510778',  '0664 188703',       '+43664188703'],
  ['AX', '018 1216327',       '+358181216327',  '041 2338524',       '+358412338524'],
  ['AZ', '(012) 315 42 86',   '+994123154286',  '040 123 75 35',     '+994401237535'],
  ['BA', '030 220-554',       '+38730220554',   '061 124 072',       '+38761124072'],
  ['BE', '012 31 86 69',      '+3212318669',    '0450 02 43 66',     '+32450024366'],
  ['BG', '02 121 602',        '+3592121602',    '043 077 435',       '+35943077435'],
  ['BY', '8 0152 42-28-25',   '+375152422825',  '8 029 490-86-41',   '+375294908641'],
  ['CA', '(506) 238-2247',    '+15062382247',   '(506) 233-0419',    '+15062330419'],
  ['CH', '021 232 55 87',     '+41212325587',   '078 129 22 43',     '+41781292243'],
  ['CY', '22 375975',         '+35722375975',   '96 193584',         '+35796193584'],
  ['CZ', '212 337 881',       '+420212337881',  '601 123 016',       '+420601123016'],
  ['DE', '030 182521',        '+4930182521',    '01512 3466992',     '+4915123466992'],
  ['DK', '32 16 18 33',       '+4532161833',    '34 46 18 32',       '+4534461832'],
  ['EE', '326 4594',          '+3723264594',    '5129 0561',         '+37251290561'],
  ['ES', '810 16 75 08',      '+34810167508',   '612 34 48 71',      '+34612344871'],
  ['FI', '013 1283020',       '+358131283020',  '041 2377504',       '+358412377504'],
  ['FO', '20 84 12',          '+298208412',     '21 15 53',          '+298211553'],
  ['FR', '01 23 46 18 19',    '+33123461819',   '06 12 31 20 64',    '+33612312064'],
  ['GB', '0121 236 0001',     '+441212360001',  '07400 140931',      '+447400140931'],
  ['GE', '032 212 34 59',     '+995322123459',  '555 17 51 27',      '+995555175127'],
  ['GG', '01481 274077',      '+441481274077',  '07781 101322',      '+447781101322'],
  ['GI', '200 65858',         '+35020065858',   '57151655',          '+35057151655'],
  ['GR', '21 2347 9668',      '+302123479668',  '691 233 9489',      '+306912339489'],
  ['HR', '01 2398 507',       '+38512398507',   '092 120 6090',      '+385921206090'],
  ['HU', '(06 1) 238 8041',   '+3612388041',    '06 20 125 0324',    '+36201250324'],
  ['IE', '(022) 77938',       '+3532277938',    '085 015 5155',      '+353850155155'],
  ['IM', '01624 702013',      '+441624702013',  '07924 135955',      '+447924135955'],
  ['IS', '419 9957',          '+3544199957',    '617 4026',          '+3546174026'],
  ['IT', '02 1236 4622',      '+390212364622',  '312 340 8903',      '+393123408903'],
  ['JE', '01534 437812',      '+441534437812',  '07797 716359',      '+447797716359'],
  ['LI', '232 69 96',         '+4232326996',    '660 265 865',       '+423660265865'],
  ['LT', '(0-312) 75129',     '+37031275129',   '(0-612) 89616',     '+37061289616'],
  ['LU', '27 12 96 19',       '+35227129619',   '628 151 700',       '+352628151700'],
  ['LV', '63 136 815',        '+37163136815',   '21 265 143',        '+37121265143'],
  ['MC', '99 11 62 11',       '+37799116211',   '06 12 38 58 89',    '+377612385889'],
  ['MD', '022 219 143',       '+37322219143',   '0621 50 041',       '+37362150041'],
  ['ME', '030 296 606',       '+38230296606',   '060 141 160',       '+38260141160'],
  ['MK', '02 206 8651',       '+38922068651',   '072 321 100',       '+38972321100'],
  ['MT', '2105 1409',         '+35621051409',   '9696 8686',         '+35696968686'],
  ['NL', '010 124 1943',      '+31101241943',   '06 12312795',       '+31612312795'],
  ['NO', '21 26 72 85',       '+4721267285',    '40 64 02 53',       '+4740640253'],
  ['PL', '12 346 93 03',      '+48123469303',   '512 302 017',       '+48512302017'],
  ['PT', '21 231 1516',       '+351212311516',  '912 399 736',       '+351912399736'],
  ['RO', '021 126 6670',      '+40211266670',   '0712 000 329',      '+40712000329'],
  ['RS', '010 229836',        '+38110229836',   '060 1213975',       '+381601213975'],
  ['RU', '8 (301) 126-53-23', '+73011265323',   '8 (912) 349-04-70', '+79123490470'],
  ['SE', '08-19 77 40',       '+468197740',     '070-126 41 41',     '+46701264141'],
  ['SI', '(01) 232 89 21',    '+38612328921',   '031 220 756',       '+38631220756'],
  ['SK', '02 212 350 45',     '+421221235045',  '0912 130 741',      '+421912130741'],
  ['SM', '0549 856026',       '+3780549856026', '66 63 76 82',       '+37866637682'],
  ['TR', '(0212) 345 39 86',  '+902123453986',  '0501 239 36 40',    '+905012393640'],
  ['UA', '03112 10476',       '+380311210476',  '050 123 9782',      '+380501239782'],
  ['US', '(201) 553-6607',    '+12015536607',   '(201) 554-2521',    '+12015542521'],
  ['VA', '06 6980 3431',      '+390669803431',  '312 341 4133',      '+393123414133'],
  ['XK', '028 034 642',       '+38328034642',   '043 279 725',       '+38343279725'],
]

describe('a national number is read by its country:', () => {
  test('every country of the table has its row', () => {
    assert.deepEqual(
      NATIONAL.map(([country]) => country),
      COUNTRY_NAMES,
    )
  })
  for (const [country, landline, first, mobile, second] of NATIONAL)
    test(`${country}: ${landline} and ${mobile}`, () => {
      assert.deepEqual(readNumber(landline, country), { number: first, national: true })
      assert.deepEqual(readNumber(mobile, country), { number: second, national: true })
      // From abroad it is read in every list, whatever its country.
      for (const other of [null, 'IT', 'DE'])
        assert.deepEqual(readNumber(first.replace('+', '00'), other), { number: first, national: false })
    })
})

// biome-ignore format: a table reads in columns
const FORMS: readonly [written: string, country: string | null, number: string][] = [
  ['+39 333 123 4567',          null, '+393331234567'],
  ['0039 333 1234567',          null, '+393331234567'],
  ['(+39) 02.1234-5678',        null, '+390212345678'],
  ["'+393331234567",            null, '+393331234567'],
  ['+39\u00a0333\u202f1234567', null, '+393331234567'],
  ['\u202a+39 333 1234567\u202c', null, '+393331234567'],
  ['+39 333–1234567',           null, '+393331234567'],
  ['02/12345678',               'IT', '+390212345678'],
  ['333 1234567',               'IT', '+393331234567'],
  ['393331234567',              'IT', '+393331234567'],
  ['390212345678',              'IT', '+390212345678'],
  ['800 123456',                'IT', '+39800123456'],
  ['+44 (0)20 7946 0018',       null, '+442079460018'],
  ['0049 (0)30 123456',         null, '+4930123456'],
  ['(0)30 123456',              'DE', '+4930123456'],
  ['030/123456',                'DE', '+4930123456'],
  ['612345678',                 'FR', '+33612345678'],
  ['+33612345678',              'IT', '+33612345678'],
]
for (const [written, country, number] of FORMS)
  test(`${JSON.stringify(written)}${country ? ` of ${country}` : ''} is ${number}`, () => {
    const read = readNumber(written, country)
    assert.equal('number' in read ? read.number : read.fault, number)
  })

// biome-ignore format: a table reads in columns
const FAULTS: readonly [written: string, country: string | null, fault: NumberFault, said: RegExp][] = [
  ['',                 null, 'missing',      /^found no number; expected one such as \+390212345678$/],
  [' - ',              null, 'not_digits',   /^found " - "; expected one number/],
  ['3,93331E+11',      null, 'rounded',      /^found "3,93331E\+11", which a spreadsheet has rounded; expected all its digits/],
  ['3.93E11',          'IT', 'rounded',      /rounded/],
  ['333 1234567',      null, 'no_country',   /^found "333 1234567", a number without its country; expected \+ or 00 and the code of the country, or the country of the list, such as IT$/],
  ['393331234567',     null, 'no_country',   /without its country/],
  ['nobody',           'IT', 'not_digits',   /^found "nobody"; expected one number/],
  ['02 1234567 int. 3', 'IT', 'not_digits',  /expected one number/],
  ['030 123456/57',    'DE', 'not_digits',   /expected one number/],
  ['+39 (0)2 1234567', null, 'unclear_zero', /expected the number as it is dialled from abroad, without brackets$/],
  ['+39021',           null, 'unknown',      /^found "\+39021"; expected \+ and 7 to 15 digits, such as/],
  ['+39 333 1234567 333 1234568', 'IT', 'unknown', /expected \+ and 7 to 15 digits/],
  // The 0 of a landline that a spreadsheet took off: Milan, Naples.
  ['212345678',        'IT', 'unknown',      /^found "212345678", which is no number of IT or may be two; expected it as it is dialled there, with its 0, which a spreadsheet/],
  ['811234567',        'IT', 'unknown',      /with its 0/],
  // A number of the same town, or one that is.
  ['30123456',         'DE', 'unknown',      /no number of DE or may be two/],
  ['12345678',         'SE', 'unknown',      /no number of SE/],
  ['061234567',        'XX', 'unknown',      /no number of XX/],
  ['1'.repeat(70),     'IT', 'not_digits',   /^found "1{40}…"/],
  ['\u001b[2J',        'IT', 'not_digits',   /^found "\\u\{1b\}\[2J"/],
]
for (const [written, country, fault, said] of FAULTS)
  test(`${JSON.stringify(written)}${country ? ` of ${country}` : ''} is not read, and the sentence says why: ${fault}`, () => {
    assert.deepEqual(readNumber(written, country), { fault })
    assert.match(sayFault(fault, written, country), said)
  })

test('what is read is in E.164, whatever was written, and is read the same again', () => {
  const country = fc.constantFrom(null, ...COUNTRY_NAMES)
  const written = fc.string({ unit: fc.constantFrom(...'0123456789+()/. -E,'.split('')), maxLength: 24 })
  fc.assert(
    fc.property(country, fc.oneof(written, fc.string({ unit: 'grapheme', maxLength: 80 })), (where, text) => {
      const read = readNumber(text, where)
      if (!('number' in read)) return
      assert.match(read.number, E164)
      assert.deepEqual(readNumber(read.number, where), { number: read.number, national: false })
    }),
    { numRuns: 2_000 },
  )
})
