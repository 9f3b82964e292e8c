;; The inner loops of a Lanczos resize for pixels of four bytes. Addresses and lengths are in bytes.
;; Weights have 16 bits, 14 of them fractional, and come in pairs: one dot product computes two taps.
(module
  (memory (export "memory") 1)

  ;; Mean of 2x2 pixels: one row of $bytes (a multiple of 16) from two rows $stride apart. May work in place.
  (func (export "halve") (param $to i32) (param $from i32) (param $stride i32) (param $bytes i32)
    (local $end i32) (local $a v128) (local $b v128) (local $even v128) (local $odd v128)
    (local $low v128) (local $high v128)
    (local.set $end (i32.add (local.get $to) (local.get $bytes)))
    (loop $next
      (local.set $a (v128.load (local.get $from)))
      (local.set $b (v128.load offset=16 (local.get $from)))
      (local.set $even (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $a) (local.get $b)))
      (local.set $odd (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $a) (local.get $b)))
      (local.set $low (i16x8.add
        (i16x8.extend_low_i8x16_u (local.get $even)) (i16x8.extend_low_i8x16_u (local.get $odd))))
      (local.set $high (i16x8.add
        (i16x8.extend_high_i8x16_u (local.get $even)) (i16x8.extend_high_i8x16_u (local.get $odd))))
      (local.set $a (v128.load (i32.add (local.get $from) (local.get $stride))))
      (local.set $b (v128.load offset=16 (i32.add (local.get $from) (local.get $stride))))
      (local.set $even (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $a) (local.get $b)))
      (local.set $odd (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $a) (local.get $b)))
      (local.set $low (i16x8.add (local.get $low) (i16x8.add
        (i16x8.extend_low_i8x16_u (local.get $even)) (i16x8.extend_low_i8x16_u (local.get $odd)))))
      (local.set $high (i16x8.add (local.get $high) (i16x8.add
        (i16x8.extend_high_i8x16_u (local.get $even)) (i16x8.extend_high_i8x16_u (local.get $odd)))))
      (v128.store (local.get $to) (i8x16.narrow_i16x8_u
        (i16x8.shr_u (i16x8.add (local.get $low) (i16x8.splat (i32.const 2))) (i32.const 2))
        (i16x8.shr_u (i16x8.add (local.get $high) (i16x8.splat (i32.const 2))) (i32.const 2))))
      (local.set $from (i32.add (local.get $from) (i32.const 32)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Weighted sum of 2 x $pairs rows of $bytes (a multiple of 16), $stride apart: one row of 16-bit values times 64.
  (func (export "vertical") (param $to i32) (param $from i32) (param $stride i32) (param $weights i32)
    (param $pairs i32) (param $bytes i32)
    (local $end i32) (local $row i32) (local $weight i32) (local $left i32)
    (local $a v128) (local $b v128) (local $low v128) (local $high v128) (local $pair v128)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local.set $end (i32.add (local.get $from) (local.get $bytes)))
    (loop $column
      (local.set $sum0 (v128.const i32x4 128 128 128 128))
      (local.set $sum1 (local.get $sum0))
      (local.set $sum2 (local.get $sum0))
      (local.set $sum3 (local.get $sum0))
      (local.set $row (local.get $from))
      (local.set $weight (local.get $weights))
      (local.set $left (local.get $pairs))
      (loop $tap
        (local.set $a (v128.load (local.get $row)))
        (local.set $b (v128.load (i32.add (local.get $row) (local.get $stride))))
        (local.set $pair (v128.load32_splat (local.get $weight)))
        (local.set $low
          (i8x16.shuffle 0 16 1 17 2 18 3 19 4 20 5 21 6 22 7 23 (local.get $a) (local.get $b)))
        (local.set $high
          (i8x16.shuffle 8 24 9 25 10 26 11 27 12 28 13 29 14 30 15 31 (local.get $a) (local.get $b)))
        (local.set $sum0 (i32x4.add (local.get $sum0)
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_u (local.get $low)) (local.get $pair))))
        (local.set $sum1 (i32x4.add (local.get $sum1)
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_u (local.get $low)) (local.get $pair))))
        (local.set $sum2 (i32x4.add (local.get $sum2)
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_u (local.get $high)) (local.get $pair))))
        (local.set $sum3 (i32x4.add (local.get $sum3)
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_u (local.get $high)) (local.get $pair))))
        (local.set $row (i32.add (local.get $row) (i32.shl (local.get $stride) (i32.const 1))))
        (local.set $weight (i32.add (local.get $weight) (i32.const 4)))
        (br_if $tap (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
      (v128.store (local.get $to) (i16x8.narrow_i32x4_s
        (i32x4.shr_s (local.get $sum0) (i32.const 8)) (i32x4.shr_s (local.get $sum1) (i32.const 8))))
      (v128.store offset=16 (local.get $to) (i16x8.narrow_i32x4_s
        (i32x4.shr_s (local.get $sum2) (i32.const 8)) (i32x4.shr_s (local.get $sum3) (i32.const 8))))
      (local.set $to (i32.add (local.get $to) (i32.const 32)))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (br_if $column (i32.lt_u (local.get $from) (local.get $end)))))

  ;; Weighted sum of 2 x $pairs pixels of such a row for each of $width pixels. $starts has an offset per pixel.
  ;; $order is the address of 16 bytes with the channel order. The result is opaque.
  (func (export "horizontal") (param $to i32) (param $from i32) (param $starts i32) (param $weights i32)
    (param $pairs i32) (param $width i32) (param $order i32)
    (local $pixel i32) (local $left i32) (local $sum v128) (local $turn v128)
    (local.set $turn (v128.load (local.get $order)))
    (loop $next
      (local.set $sum (v128.const i32x4 524288 524288 524288 524288))
      (local.set $pixel (i32.add (local.get $from) (i32.load (local.get $starts))))
      (local.set $left (local.get $pairs))
      (loop $tap
        (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s
          (i8x16.shuffle 0 1 8 9 2 3 10 11 4 5 12 13 6 7 14 15
            (v128.load (local.get $pixel)) (v128.const i32x4 0 0 0 0))
          (v128.load32_splat (local.get $weights)))))
        (local.set $pixel (i32.add (local.get $pixel) (i32.const 16)))
        (local.set $weights (i32.add (local.get $weights) (i32.const 4)))
        (br_if $tap (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
      (local.set $sum (i32x4.shr_s (local.get $sum) (i32.const 20)))
      (local.set $sum (i16x8.narrow_i32x4_s (local.get $sum) (local.get $sum)))
      (local.set $sum (i8x16.narrow_i16x8_u (local.get $sum) (local.get $sum)))
      (i32.store (local.get $to) (i32.or (i32.const 0xff000000)
        (i32x4.extract_lane 0 (i8x16.swizzle (local.get $sum) (local.get $turn)))))
      (local.set $starts (i32.add (local.get $starts) (i32.const 4)))
      (local.set $to (i32.add (local.get $to) (i32.const 4)))
      (br_if $next (local.tee $width (i32.sub (local.get $width) (i32.const 1)))))))
