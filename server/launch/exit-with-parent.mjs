// Loaded into programs that are not ours: they end when whoever started them is gone, even by `kill -9`.
process.on('disconnect', () => process.exit(0))
