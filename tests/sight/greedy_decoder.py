"""Stands in for a decoder that was led astray: takes memory until there is no more."""

from companion.sight.pictures import kept, worker

if __name__ == "__main__":
    kept.fit_to_keep = lambda data: data * worker.LARGEST_MEMORY_BYTES
    worker.main()
