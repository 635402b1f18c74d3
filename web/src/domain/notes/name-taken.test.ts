import { describe, expect, it } from 'vitest'
import { wasTaken } from './name-taken.ts'

describe('a title that the server changed', () => {
  it('was taken where it got a number', () => {
    expect(wasTaken('Start-up', 'Start-up (2)')).toBe(true)
    expect(wasTaken('Start-up (2)', 'Start-up (3)')).toBe(true)
    expect(wasTaken('Start  up', 'Start up (2)')).toBe(true)
  })

  it('was free where only blanks were squeezed, or what no name holds was taken out', () => {
    expect(wasTaken('Press  7', 'Press 7')).toBe(false)
    expect(wasTaken('Press 7  (2)', 'Press 7 (2)')).toBe(false)
    expect(wasTaken('Press\u200b7', 'Press7')).toBe(false)
  })
})
