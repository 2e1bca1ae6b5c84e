"""The cyclic redundancy check of 16 bits with a polynomial, bit by bit."""


def kernel(data, polynomial):
    crc = 0xFFFF
    for byte in data:
        rest = int(byte)
        for _ in range(8):
            if (crc ^ rest) & 1:
                crc = (crc >> 1) ^ polynomial
            else:
                crc >>= 1
            rest >>= 1
    crc = ~crc & 0xFFFF
    return ((crc << 8) & 0xFF00) | (crc >> 8)
